import type { TextsOf } from '../translate.ts';

export const logins: TextsOf<'logins'> = {
  subtitle:
    'Anmeldungen von Kunden, die die App dem Discovery-Service meldet. Zeiten sind in der Zeitzone Ihres Shops angegeben, {{zone}}.',
  empty: {
    title: 'Keine Anmeldungen vorhanden',
    text: 'Anmeldungen von Kunden, die in Analysen eingewilligt haben, werden hier mit der Antwort des Discovery-Service angezeigt.',
  },
  loggedIn: 'Angemeldet',
  loggedInAgo: 'Angemeldet <ago/>',
  shopper: 'Kunde',
  tryAgainOfLogin: 'Erneut versuchen: Anmeldung von Kunde {{id}}',
  noneFound: {
    title: 'Keine Anmeldungen gefunden',
    text: 'Ändern Sie den Filter, um mehr zu sehen.',
  },
  pages_one: '{{count, number}} Anmeldung, Seite {{page}} von {{pages}}',
  pages_other: '{{count, number}} Anmeldungen, Seite {{page}} von {{pages}}',
  forgotten: 'ID gelöscht',
  customer: 'Kunde {{id}}',
  tried_one: '{{count, number}} Versuch.',
  tried_other: '{{count, number}} Versuche.',
  triedAndNext_one: '{{count, number}} Versuch, nächster <next/>.',
  triedAndNext_other: '{{count, number}} Versuche, nächster <next/>.',
  counts: {
    lastDay: 'in 24 Stunden',
    lastWeek: '{{total}} in 7 Tagen',
    chart: 'Anmeldungen pro Tag',
  },
  states: {
    waiting: 'Wartet',
    sending: 'Wird gesendet',
    done: 'Gesendet',
    failed: 'Fehlgeschlagen',
    unknown: 'Nicht bestätigt',
  },
  meanings: {
    waiting: 'Wartet auf das Senden.',
    sending: 'Wird gesendet.',
    done: 'Vom Discovery-Service empfangen.',
    failed: 'Abgelehnt.',
    unknown: 'Möglicherweise bereits gezählt, daher kein erneutes Senden.',
  },
  reasons: {
    'service-busy':
      'Der Discovery-Service konnte die Anmeldung noch nicht annehmen. Sie wird automatisch erneut gesendet.',
    unreachable:
      'Der Discovery-Service war nicht erreichbar. Die Anmeldung wird automatisch erneut gesendet.',
    refused:
      'Der Discovery-Service hat die Anmeldung abgelehnt. Prüfen Sie die Site-ID in den Einstellungen.',
    'too-old':
      'Der Discovery-Service hat die Anmeldung nicht innerhalb eines Tages angenommen. Sie wurde nicht gezählt.',
    'no-account':
      'Es gab kein Konto, an das gesendet werden konnte. Geben Sie die Site-ID ein und versuchen Sie es erneut.',
    invalid: 'Der Browser des Kunden hat eine ungültige Meldung gesendet.',
    uninstalled: 'Die App wurde deinstalliert, bevor die Anmeldung gesendet wurde.',
    disconnected: 'Ihr Konto wurde getrennt, bevor die Anmeldung gesendet wurde.',
    timeout:
      'Der Discovery-Service hat nicht rechtzeitig geantwortet. Die Anmeldung wurde möglicherweise gezählt und wird daher nicht erneut gesendet.',
    'connection-lost':
      'Die Verbindung zum Discovery-Service wurde unterbrochen. Die Anmeldung wurde möglicherweise gezählt und wird daher nicht erneut gesendet.',
    'unclear-answer':
      'Der Discovery-Service hatte ein Problem. Die Anmeldung wurde möglicherweise gezählt und wird daher nicht erneut gesendet.',
    interrupted:
      'Die App wurde beim Senden unterbrochen. Die Anmeldung wurde möglicherweise gezählt und wird daher nicht erneut gesendet.',
  },
  youCanTryAgain: 'Sie können es erneut versuchen.',
  lastAnswer: 'Die letzte Antwort hatte den HTTP-Status {{status}}.',
  toasts: {
    queued: 'Die Anmeldung wird erneut gesendet',
    'not-possible': 'Diese Anmeldung kann nicht erneut gesendet werden',
    'not-found': 'Diese Anmeldung gibt es nicht mehr',
  },
};
