import type { TextsOf } from '../translate.ts';

export const shopFeed: TextsOf<'shopFeed'> = {
  subtitle:
    'Für Feeds, die der Discovery-Service nicht abrufen kann: Erstellen Sie aus Ihren Produkten eine Feed-Datei und laden Sie sie hoch.',
  build: {
    title: 'Feed-Datei',
    description:
      'Aktive Produkte im Vertriebskanal Onlineshop, mit Varianten, Preisen, Bildern, Tags, Optionen und Kollektionen.',
    nothing: 'Es wurde noch kein Feed erstellt.',
    make: 'Feed erstellen',
    again: 'Neu erstellen',
    saveFirst: 'Speichern Sie zuerst Ihre Änderungen.',
    requested: 'Shopify beginnt gleich…',
    running: 'Shopify liest Ihre Produkte. Datensätze bisher: {{amount, number}}.',
    reading: 'Der Feed wird geprüft…',
    done: 'Produkte: {{products, number}}. Varianten: {{variants, number}}. Komprimiert: {{size}}. Erstellt <ago/>.',
    failed: 'Der Feed konnte nicht erstellt werden',
  },
  failures: {
    'no-token':
      'Die App hat keinen Zugriff mehr auf Ihren Shop. Laden Sie die Seite neu und versuchen Sie es erneut.',
    'no-access':
      'Die App darf keine Produkte lesen. Laden Sie die Seite neu, um den Zugriff zu erlauben, und versuchen Sie es erneut.',
    'no-answer': 'Shopify hat nicht geantwortet. Versuchen Sie es in einigen Minuten erneut.',
    'not-understood':
      'Shopify hat die Anfrage abgelehnt. Prüfen Sie unten die Namen der Metafelder und die Länder.',
    failed: 'Shopify konnte Ihren Shop nicht vollständig lesen. Versuchen Sie es erneut.',
    timeout:
      'Shopify hat zu lange gebraucht. Wählen Sie weniger Metafelder oder Länder und versuchen Sie es erneut.',
    canceled: 'Die Anfrage wurde in Shopify abgebrochen. Versuchen Sie es erneut.',
    expired: 'Shopify hat das Ergebnis nach 7 Tagen gelöscht. Erstellen Sie den Feed neu.',
    gone: 'Shopify hat das Ergebnis nicht mehr. Erstellen Sie den Feed neu.',
    'too-long': 'Shopify wurde an einem Tag nicht fertig. Versuchen Sie es erneut.',
    broken: 'Das Ergebnis von Shopify war unvollständig. Versuchen Sie es erneut.',
  },
  leftOut: {
    title: 'Ausgelassene Produkte: {{amount, number}}',
    'not-on-online-store': 'Nicht im Vertriebskanal Onlineshop ({{amount, number}}):',
    'not-active': 'Nicht mehr aktiv ({{amount, number}}):',
    'no-image': 'Ohne Bild ({{amount, number}}):',
    'no-price': 'Ohne Variante ({{amount, number}}):',
    'too-many-variants': 'Mehr als 100 Varianten ({{amount, number}}):',
    'too-many-fields': 'Mehr als 50 Felder ({{amount, number}}):',
    'too-large': 'Mehr als 200 KB Daten ({{amount, number}}):',
    more: 'und {{amount, number}} weitere',
  },
  download: {
    button: 'Herunterladen',
    gone: 'Shopify löscht Ergebnisse nach 7 Tagen. Erstellen Sie den Feed neu.',
    'no-answer': 'Der Download ist fehlgeschlagen. Versuchen Sie es in einigen Minuten erneut.',
  },
  upload: 'In Feed hochladen',
  sent: {
    sending: 'Wird in {{feed}} hochgeladen…',
    requested: 'Das Hochladen in {{feed}} wurde angefordert. Das Ergebnis steht im Indexverlauf.',
    title: 'Nicht in {{feed}} hochgeladen',
    againAt: 'Jeder Feed kann einmal pro Stunde neu indexiert werden. Wieder möglich: {{time}}.',
  },
  /** By the reason. */
  notSent: {
    'account-refused':
      'Der Discovery-Service akzeptiert Site-ID und geheimen Schlüssel nicht. Kopieren Sie beides aus Ihrem Konto beim Discovery-Service in die Einstellungen und versuchen Sie es erneut.',
    'account-replaced':
      'Vor dem Hochladen wurde eine andere Site-ID eingegeben. Um in einen Feed des neuen Kontos hochzuladen, wählen Sie ihn aus und versuchen Sie es erneut.',
    'already-alive': 'Für diesen Feed läuft eine Neuindexierung. Danach können Sie hochladen.',
    'already-asked': 'Für diesen Feed läuft eine Neuindexierung. Danach können Sie hochladen.',
    'in-progress':
      'Der Discovery-Service indexiert diesen Feed gerade. Danach können Sie hochladen.',
    'hour-limit':
      'Jeder Feed kann einmal pro Stunde neu indexiert werden. Versuchen Sie es später erneut.',
    empty:
      'Der Feed hat keine Produkte. Produkte brauchen den Status „Aktiv“, ein Bild und den Vertriebskanal Onlineshop.',
    faulty:
      'Der Feed ist komprimiert größer als {{megabytes, number}} MB, oder ein Produkt hat einen Fehler. Wählen Sie weniger Metafelder oder Länder, oder laden Sie die Datei herunter und unten selbst hoch, um die Fehler zu sehen.',
    'fetched-feed':
      'Für diesen Feed sind Uploads nicht aktiviert. Wählen Sie ihn dazu unter „Eigene Datei hochladen“ aus.',
    gone: 'Inzwischen wurde eine andere Datei in diesen Feed hochgeladen. Versuchen Sie es erneut.',
    'needs-confirmation':
      'Die letzte Indexierung dieses Feeds ist fehlgeschlagen. Laden Sie die Datei herunter und unten selbst hoch.',
    'no-answer': 'Das Hochladen ist fehlgeschlagen. Versuchen Sie es in einigen Minuten erneut.',
    'no-credentials': 'Geben Sie zuerst Site-ID und geheimen Schlüssel in den Einstellungen ein.',
    'no-token':
      'Die App hat keinen Zugriff mehr auf Ihren Shop. Laden Sie die Seite neu und versuchen Sie es erneut.',
    'not-chosen':
      'Dieser Feed ist in den Einstellungen nicht ausgewählt. Wählen Sie ihn dort aus, um in ihn hochzuladen.',
    'unknown-feed':
      'Der Discovery-Service führt diesen Feed nicht unter Ihrer Site-ID auf. Wählen Sie einen anderen Feed.',
    other:
      'Der Discovery-Service kann gerade keine Datei annehmen. Versuchen Sie es in einigen Minuten erneut.',
  },
  ownFile: {
    title: 'Eigene Datei hochladen',
    text: 'Sie haben eine CSV-, ndJSON- oder XML-Datei Ihrer Produkte? Wählen Sie ihren Feed aus. Die App prüft die Datei vor dem Senden.',
    noFeeds: 'Um eine Datei hochzuladen, wählen Sie zuerst in den Einstellungen Ihre Feeds aus.',
  },
  choices: {
    title: 'Inhalt und Zeitplan',
    metafields: 'Produkt-Metafelder',
    variantMetafields: 'Varianten-Metafelder',
    metafieldsHelp: 'Höchstens {{amount, number}} von Produkten und Varianten zusammen.',
    metafieldsNone:
      'Ihr Shop hat keine Produkt-Metafelder. Legen Sie sie in Shopify unter „Einstellungen“ > „Metafelder und Metaobjekte“ an.',
    variantMetafieldsNone:
      'Ihr Shop hat keine Varianten-Metafelder. Legen Sie sie in Shopify unter „Einstellungen“ > „Metafelder und Metaobjekte“ an.',
    metafieldsUnknown: {
      'no-access':
        'Sie oder die App dürfen keine Produkte lesen. Laden Sie die Seite neu, um den Zugriff zu erlauben, oder fragen Sie den Inhaber des Shops.',
      'no-answer':
        'Ihre Metafelder konnten nicht aus Shopify gelesen werden. Laden Sie die Seite neu.',
    },
    countries: 'Preise nach Land',
    countriesHelp:
      'Zusätzlich zu den eigenen Preisen Ihres Shops, für Länder, in die Sie versenden. Höchstens {{amount, number}}.',
    countriesNone:
      'Ihr Shop versendet noch in kein Land. Fügen Sie Länder in Shopify unter „Einstellungen“ > „Versand und Zustellung“ hinzu.',
    countriesUnknown:
      'Ihre Länder konnten nicht aus Shopify gelesen werden. Laden Sie die Seite neu.',
    gone: '{{name}} (nicht in Ihrem Shop)',
    search: 'Suchen: {{list}}',
    nothingFound: 'Nichts gefunden',
    schedule: 'Zeitplan',
    scheduleHelp: 'Den Feed täglich erstellen und hochladen.',
    noUploads:
      'Für tägliches Hochladen aktivieren Sie zuerst Uploads für einen Feed: Wählen Sie ihn unter „Eigene Datei hochladen“ aus.',
    next: 'Das nächste Mal am {{time}}.',
    errors: {
      feedId: 'Wählen Sie einen Feed.',
      invalid: 'Wählen Sie aus der Liste.',
      'too-many': 'Wählen Sie höchstens {{amount, number}}.',
    },
  },
};
