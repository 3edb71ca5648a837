import type { TextsOf } from '../translate.ts';

export const history: TextsOf<'history'> = {
  subtitle:
    'Alle in dieser App angeforderten Neuindexierungen. Zeiten sind in der Zeitzone Ihres Shops angegeben, {{zone}}.',
  empty: {
    title: 'Noch keine Neuindexierungen',
    text: 'Hier sehen Sie, welche Neuindexierungen von Ihnen oder der App angefordert wurden, von wem und mit welchem Ergebnis.',
    goToOverview: 'Zur Übersicht',
  },
  asked: 'Angefordert',
  by: 'Angefordert von',
  kind: 'Zeitpunkt',
  took: 'Dauer',
  noneFound: {
    title: 'Keine Neuindexierungen gefunden',
    text: 'Ändern Sie die Filter, um mehr zu sehen.',
  },
  pages_one: '{{count, number}} Neuindexierung, Seite {{page}} von {{pages}}',
  pages_other: '{{count, number}} Neuindexierungen, Seite {{page}} von {{pages}}',
  allFeeds: 'Alle Feeds',
  row: {
    title: '<feed/>, <ago/>',
    now: 'Angefordert von <staff/>, Dauer: <took/>',
    'when-possible': 'Angefordert von <staff/> (sobald möglich), Dauer: <took/>',
    waiting: 'Angefordert von <staff/>, nicht begonnen',
  },
  detail: {
    title: 'Neuindexierung von {{feed}}',
    timeline: 'Verlauf',
    details: 'Details',
    confirmed: '{{kind}}, nach fehlgeschlagener Indexierung bestätigt',
    sent: 'Gesendet',
    notSent: 'Nicht gesendet',
    after: 'nach {{duration}}',
  },
  notFound: {
    page: 'Neuindexierung nicht gefunden',
    title: 'Diese Neuindexierung gibt es nicht',
    text: 'Wählen Sie eine Neuindexierung im Indexverlauf aus.',
  },
};
