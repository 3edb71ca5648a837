import type { TextsOf } from '../translate.ts';

export const products: TextsOf<'products'> = {
  subtitle: 'Sehen Sie, ob die letzte Änderung eines Produkts in Ihrem Index ist.',
  search: 'Nach Titel suchen',
  newest: 'Die zuletzt geänderten Produkte. Andere finden Sie mit der Suche.',
  neverIndexed: {
    title: 'Nie indexiert: {{feeds}}',
    text: 'Solange ein Feed nicht indexiert wurde, ist keines Ihrer Produkte in seinem Index. Der Status unten gilt für Ihre anderen Feeds.',
  },
  noneYet: 'Ihr Shop hat noch keine Produkte. Sie erscheinen hier, sobald Sie welche hinzufügen.',
  add: 'Produkt hinzufügen',
  noneFound: 'Keine Produkte gefunden',
  tryOther: 'Suchen Sie nach dem Anfang eines Wortes im Titel.',
  unanswered: {
    title: 'Shopify antwortet nicht',
    text: 'Ihre Produkte können gerade nicht angezeigt werden. Laden Sie die Seite in einer Minute neu.',
  },
  gone: {
    title: 'Produkt nicht gefunden',
    text: 'Vielleicht wurde es gelöscht. Ein gelöschtes Produkt verlässt den Index mit der nächsten Aktualisierung oder Neuindexierung.',
  },
  noAccount: 'Geben Sie Ihre Kontodaten ein, um zu sehen, was in Ihrem Index ist.',
  noFeeds: 'Wählen Sie Ihre Feeds, um zu sehen, was in Ihrem Index ist.',
  changed: 'Geändert',
  openInAdmin: 'Produkt anzeigen',
  lastChange: 'Letzte Änderung',
  fieldsChanged: 'Seit dem letzten Index geändert',
  states: {
    live: { name: 'Live', text: 'Die letzte Änderung ist im Index.' },
    sent: { name: 'Gesendet', text: 'Der Discovery-Service hat die Änderung <ago/> empfangen.' },
    waiting: { name: 'Wartet', text: 'Wurde <ago/> geändert. Noch nicht im Index.' },
    'other-index': {
      name: 'Indexiert',
      text: 'Nach der letzten Änderung indexiert, nach dem Zeitplan des Discovery-Service, <ago/>. Lief dieser Index bei der Änderung schon, kann sie fehlen.',
    },
    'indexed-later': {
      name: 'Indexiert',
      text: 'Zuletzt <ago/> indexiert, mehr als einen Tag nach der Änderung.',
    },
    'never-indexed': {
      name: 'Feed nie indexiert',
      text: 'Dieser Feed wurde noch nie indexiert, daher ist keines Ihrer Produkte in seinem Index.',
    },
    'no-image': {
      name: 'Ohne Bild',
      text: 'Eine aus Ihren Produkten erstellte Feed-Datei lässt Produkte ohne Bild aus. Fügen Sie ein Bild hinzu, dann enthält der nächste Upload dieses Produkt.',
    },
    undetected: {
      name: 'Vielleicht veraltet',
      text: 'Shopify zeigt eine Änderung <ago/>, die diese App nicht erreicht hat. Vielleicht ist es nur der Bestand. Verpasste Änderungen werden jede Nacht gefunden.',
    },
    'after-index': {
      name: 'Vielleicht veraltet',
      text: 'Shopify zeigt eine Änderung <ago/>, nach dem letzten Index dieses Feeds. Vielleicht ist es nur der Bestand.',
    },
    unknown: {
      name: 'Status unbekannt',
      text: 'Es ist nicht bekannt, wann dieser Feed zuletzt indexiert wurde.',
    },
    leaving: {
      name: 'Wird entfernt',
      text: 'Wurde <ago/> geändert. Bis zur nächsten Aktualisierung oder Neuindexierung kann es noch im Index sein.',
    },
    never: { name: 'Nicht indexiert' },
  },
  expected: 'Voraussichtlich live: {{time}}.',
  reindex: {
    title: 'Neu indexieren',
    text: 'Bringt alle Änderungen in den Index eines Feeds.',
  },
  liveSince: 'Die letzte Änderung ist im Index, der <ago/> fertig wurde.',
  seeReindex: 'Neuindexierung anzeigen',
  updates: {
    taken: 'Aktualisierung <ago/> gesendet.',
    refused:
      'Der Discovery-Service hat die Aktualisierung <ago/> abgelehnt. Wir versuchen es stündlich erneut, und eine Neuindexierung enthält die Änderung.',
    'left-out':
      'Es konnte <ago/> keine Aktualisierung gesendet werden. Eine Neuindexierung enthält die Änderung.',
    'more-fields':
      'Es konnte <ago/> keine Aktualisierung gesendet werden, weil Aktualisierungen die Metafelder und die Preise nach Land in diesem Feed nicht enthalten. Der nächste Upload enthält die Änderung.',
  },
  never: {
    title: 'Dieses Produkt kommt nicht in Ihren Index',
    unlisted:
      'Sein Status ist „Nicht gelistet“. Der Discovery-Service indexiert solche Produkte nicht.',
    draft: 'Sein Status ist „Entwurf“. Nur aktive Produkte werden indexiert.',
    archived: 'Sein Status ist „Archiviert“. Nur aktive Produkte werden indexiert.',
    other: 'Sein Status ist nicht „Aktiv“. Nur aktive Produkte werden indexiert.',
    'not-on-online-store':
      'Es ist nicht im Vertriebskanal „Onlineshop“ veröffentlicht. Veröffentlichen Sie es dort, damit es indexiert wird.',
    'too-many-variants':
      'Es hat mehr als 100 Varianten. Der Discovery-Service akzeptiert höchstens 100 Varianten pro Produkt.',
  },
  fields: {
    title: 'Titel',
    address: 'Handle',
    description: 'Beschreibung',
    vendor: 'Anbieter',
    type: 'Produkttyp',
    tags: 'Tags',
    options: 'Optionen',
    images: 'Bilder',
    prices: 'Preis',
    availability: 'Verfügbarkeit',
    visibility: 'Status oder Vertriebskanal',
    variants: 'Varianten',
    other: 'Anderes',
  },
  missed: {
    title: 'Verpasste Änderungen',
    text: 'Jede Nacht vergleichen wir Ihre Produkte mit dem, was Shopify dieser App gemeldet hat.',
    never: 'Der erste Vergleich ist noch nicht abgeschlossen.',
    clean: 'Zuletzt verglichen: <ago/>. Keine verpasste Änderung gefunden.',
    found_one: 'Zuletzt verglichen: <ago/>. {{count, number}} verpasste Änderung gefunden.',
    found_other: 'Zuletzt verglichen: <ago/>. {{count, number}} verpasste Änderungen gefunden.',
    running: 'Wird gerade verglichen.',
    problem: {
      throttled: 'Geht in einigen Minuten weiter.',
      'no-token': 'Geht weiter, nachdem Sie diese Seite neu geladen haben.',
      'no-answer': 'Shopify hat nicht geantwortet. Wir versuchen es in einigen Minuten erneut.',
    },
    compare: 'Jetzt vergleichen',
    started: 'Vergleich gestartet',
  },
};
