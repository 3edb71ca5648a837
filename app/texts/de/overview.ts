import type { TextsOf } from '../translate.ts';

export const overview: TextsOf<'overview'> = {
  beforeAccount:
    'Geben Sie Ihre Kontodaten ein und wählen Sie dann in den Einstellungen Ihre Feeds aus. Jeder Feed erhält hier eine Karte mit seinem Status und einem Button zum Neuindexieren.',
  noFeeds: {
    title: 'Wählen Sie Ihre Feeds aus',
    named_one:
      'Ihr Konto hat {{count, number}} Feed. Wählen Sie ihn in den Einstellungen aus, um ihn hier zu verwalten.',
    named_other:
      'Ihr Konto hat {{count, number}} Feeds. Wählen Sie in den Einstellungen aus, welche Sie hier verwalten möchten.',
    text: 'Geben Sie Ihre Feed-IDs in den Einstellungen ein. Sie finden sie in Ihrem Konto beim Discovery-Service.',
  },
  unlisted: {
    dismiss: 'Ausblenden',
    show: 'Nicht gelistete Produkte anzeigen',
    title_one: '{{count, number}} nicht gelistetes Produkt wird nicht indexiert',
    title_other: '{{count, number}} nicht gelistete Produkte werden nicht indexiert',
    text_one:
      'Produkte mit dem Status „Nicht gelistet“ können nicht indexiert werden. Sollen Kunden es finden, setzen Sie den Status auf „Aktiv“ und indexieren Sie neu.',
    text_other:
      'Produkte mit dem Status „Nicht gelistet“ können nicht indexiert werden. Sollen Kunden sie finden, setzen Sie den Status auf „Aktiv“ und indexieren Sie neu.',
  },
  pixel: {
    connect: 'Web-Pixel verbinden',
    view: 'Web-Pixel anzeigen',
    seeEvents: 'Ereignisse in Ihrem Shop ansehen',
    unknown: 'Unbekannt',
    needsUpdate: 'Aktualisierung nötig',
    unread: 'Die Verbindung kann derzeit nicht von Shopify gelesen werden.',
    reportsNothing: 'Produktaufrufe, Warenkorbänderungen und Bestellungen werden nicht gemeldet.',
    matches: 'Verbunden <ago/>. Das Pixel verwendet Ihre gespeicherten Einstellungen.',
    differs: 'Verbunden <ago/>. Das Pixel verwendet ältere Einstellungen als die gespeicherten.',
    withoutAccount: 'Das Pixel ist verbunden, aber es ist kein Konto gespeichert.',
    notConnected: 'Nicht verbunden',
    connectedButRefused: 'Konto abgelehnt',
    connected: 'Verbunden',
  },
  service: {
    title: 'Discovery-Service',
    siteId: 'Site-ID {{siteId}}.',
    asOf: 'Stand Ihrer Feeds: <ago/>.',
    error:
      'Sie können erst wieder neu indexieren, wenn er behoben ist. Besteht das Problem weiter? Kontaktieren Sie den Support des Discovery-Service.',
    behind:
      'Diese Seite ist nicht aktuell: Die App antwortet nicht. Wir versuchen es automatisch erneut.',
    zone: 'Zeiten sind in der Zeitzone Ihres Shops angegeben, {{zone}}.',
    viewHistory: 'Indexverlauf anzeigen',
    open: 'Discovery-Service öffnen',
    noAnswerYet: 'Noch keine Antwort.',
    lastUsable: 'Letzte verwertbare Antwort: <ago/>.',
    lastAnswered: 'Letzte Antwort: <ago/>.',
  },
  toasts: {
    requested: 'Neuindexierung angefordert',
    waits: 'Neuindexierung geplant',
    'already-alive': 'Eine Neuindexierung dieses Feeds läuft bereits',
    refused: 'Sie können derzeit nicht neu indexieren',
    'no-credentials': 'Geben Sie zuerst Site-ID und geheimen Schlüssel ein',
    cancelled: 'Neuindexierung abgebrochen',
    'too-late': 'Zu spät zum Abbrechen: Die Anfrage wurde bereits gesendet',
    'not-found': 'Diese Neuindexierung gibt es nicht mehr',
  },
  results: {
    value_one:
      '{{module}}: dort angeklickte oder schnell hinzugefügte Produkte, in {{count, number}} Bestellung der letzten 30 Tage.',
    value_other:
      '{{module}}: dort angeklickte oder schnell hinzugefügte Produkte, in {{count, number}} Bestellungen der letzten 30 Tage.',
    clicks_one: 'Klick in den letzten 30 Tagen: {{module}}.',
    clicks_other: 'Klicks in den letzten 30 Tagen: {{module}}.',
    view: 'Ergebnisse anzeigen',
  },
  products: {
    title: 'Ist meine Änderung live?',
    none: 'Es warten keine Änderungen.',
    waiting_one:
      '{{count, number}} geändertes Produkt oder Kollektion ist noch nicht in Ihrem Index. Geändert: <ago/>.',
    waiting_other:
      '{{count, number}} geänderte Produkte oder Kollektionen sind noch nicht in Ihrem Index. Erste Änderung: <ago/>.',
    waitingInSeveral_one:
      'Mindestens {{count, number}} geändertes Produkt oder Kollektion ist noch nicht in allen Ihren Indizes. Erste Änderung: <ago/>.',
    waitingInSeveral_other:
      'Mindestens {{count, number}} geänderte Produkte oder Kollektionen sind noch nicht in allen Ihren Indizes. Erste Änderung: <ago/>.',
    see: 'Produkte anzeigen',
  },
};
