import type { TextsOf } from '../translate.ts';

export const alerts: TextsOf<'alerts'> = {
  kinds: {
    'no-events': {
      name: 'Es kommen keine Ereignisse an',
      title: 'Es kommen keine Ereignisse an, obwohl Ihr Shop verkauft',
      advice:
        'Prüfen Sie, ob das Web-Pixel verbunden und Beacon Pixel unter „App-Einbettungen“ in Ihrem Theme aktiviert ist.',
      over: 'Ereignisse kommen wieder an',
    },
    'account-refused': {
      name: 'Das Konto wird abgelehnt',
      title: 'Der Discovery-Service lehnt Ihr Konto ab',
      advice:
        'Kopieren Sie Site-ID und geheimen Schlüssel aus Ihrem Konto beim Discovery-Service in die Einstellungen.',
      over: 'Der Discovery-Service akzeptiert Ihr Konto wieder',
    },
    'events-refused': {
      name: 'Ereignisse werden abgelehnt oder schlagen fehl',
      title: 'Der Discovery-Service lehnt Ereignisse ab',
      advice:
        'Prüfen Sie, ob das Web-Pixel an Ihr Konto sendet. Besteht das Problem weiter? Kontaktieren Sie den Support.',
      over: 'Der Discovery-Service empfängt Ihre Ereignisse wieder',
    },
    'events-stopped': {
      name: 'Manche Ereignisse bleiben aus, obwohl Ihr Shop besucht wird',
      title: 'Manche Ereignisse kommen nicht mehr an',
      advice:
        'Prüfen Sie, ob sich Ihr Theme geändert hat: Seinen Listen fehlen möglicherweise die Attribute. Ist das beabsichtigt? Sagen Sie es in der Übersicht der App.',
      over: 'Die fehlenden Ereignisse kommen wieder an',
    },
    'extension-stopped': {
      name: 'Beacon Pixel ist im Theme deaktiviert',
      title: 'Beacon Pixel ist in Ihrem Theme offenbar deaktiviert',
      advice:
        'Aktivieren Sie es im Theme-Editor unter „App-Einbettungen“. Ist das beabsichtigt? Sagen Sie es in der Übersicht der App.',
      over: 'Beacon Pixel ist in Ihrem Theme wieder aktiviert',
    },
    'coverage-low': {
      name: 'Weniger Bestellungen als üblich werden gemeldet',
      title: 'Weniger Bestellungen als üblich werden gemeldet',
      advice: 'Prüfen Sie, ob sich Ihr Theme, Ihr Checkout oder Ihr Cookie-Banner geändert hat.',
      over: 'Bestellungen werden wieder wie üblich gemeldet',
    },
    'index-failed': {
      name: 'Eine Indexierung ist fehlgeschlagen',
      title: 'Die letzte Indexierung ist fehlgeschlagen',
      advice:
        'Prüfen Sie den Feed in Ihrem Konto beim Discovery-Service. Indexieren Sie ihn dann neu oder laden Sie seine Datei erneut hoch. Schlägt es wieder fehl? Kontaktieren Sie den Support des Discovery-Service.',
      over: 'Der Feed ist wieder indexiert',
    },
  },
  coverage:
    '{{percent}} % der letzten Bestellungen, üblich sind {{usual}} %. Bestellungen im Testmodus und solche, die der Discovery-Service abgelehnt oder nicht bestätigt hat, zählen dabei als gemeldet.',
  events: 'Zuletzt waren {{percent}} % der Kunden mit solchen Ereignissen betroffen.',
  orders: '{{percent}} % der heute und gestern gesendeten Bestellungen.',
  feed: 'Feed: {{feed}}.',
  since: 'Seit {{time}}.',
  stoppedElsewhere:
    'Prüfen Sie, ob sich Ihr Theme, Ihr Checkout, Ihr Cookie-Banner oder Ihre Kundenkonten geändert haben. Ist das beabsichtigt? Sagen Sie es in der Übersicht der App.',
  nothingToChange: 'In Ihrem Shop müssen Sie nichts ändern.',
  mail: {
    begin: '{{title}} – {{shop}}',
    end: 'Behoben: {{over}} – {{shop}}',
    lasted: '„{{title}}“ dauerte vom {{from}} bis {{to}}.',
    open: 'Beacon Pixel öffnen',
    why: 'Sie erhalten diese E-Mail, weil Ihre Adresse in den Benachrichtigungseinstellungen von Beacon Pixel für {{shop}} steht.',
    unsubscribe: 'Abbestellen',
    test: {
      subject: 'Test-E-Mail – {{shop}}',
      title: 'Benachrichtigungen erreichen diese Adresse',
      text: 'Dies ist ein Test. Wir senden Ihnen eine E-Mail, wenn es beim Tracking oder bei der Indexierung ein Problem gibt, und eine weitere, wenn es behoben ist.',
    },
  },
  monthly: {
    subject: 'Ihr Monat mit Beacon Pixel – {{shop}}',
    title: 'Vom {{from}} bis {{to}}',
    why: 'Sie erhalten diese E-Mail einmal im Monat, weil Ihre Adresse in den Benachrichtigungseinstellungen von Beacon Pixel für {{shop}} steht.',
    unsubscribe: 'Monatliche E-Mail abbestellen',
    orders: {
      'not-allowed':
        'Bestellungen werden nicht gemessen, weil Beacon Pixel sie nicht ansehen darf. Das können Sie unter „Bestellungen“ ändern.',
      'not-read':
        'Bestellungen werden nicht gemessen, weil die neuesten nicht aus Shopify gelesen wurden. Den Grund sehen Sie in Beacon Pixel unter „Bestellungen“.',
      none: 'Keine Bestellung konnte mit den Meldungen der Browser verglichen werden.',
      reported_one:
        'Gemeldet: {{reported, number}} von {{count, number}} gezählten Bestellung ({{percent, number}} %).',
      reported_other:
        'Gemeldet: {{reported, number}} von {{count, number}} gezählten Bestellungen ({{percent, number}} %).',
      before: 'Im Monat davor: {{percent, number}} %.',
      missed_one: '{{count, number}} Bestellung wurde nicht gemeldet.',
      missed_other: '{{count, number}} Bestellungen wurden nicht gemeldet.',
      missedValue_one: '{{count, number}} Bestellung wurde nicht gemeldet: {{value}}.',
      missedValue_other: '{{count, number}} Bestellungen wurden nicht gemeldet: {{value}}.',
      withoutValue: 'Von {{count, number}} davon ist der Wert nicht bekannt.',
    },
    lists: {
      line: '{{list}}: {{figures}}.',
      before: 'Im Monat davor: {{figures}}.',
      shown_one: '{{count, number}} Liste gezeigt',
      shown_other: '{{count, number}} Listen gezeigt',
      clicks_one: '{{count, number}} Klick',
      clicks_other: '{{count, number}} Klicks',
      orders_one: '{{count, number}} Bestellung mit {{value}}',
      orders_other: '{{count, number}} Bestellungen mit {{value}}',
      none: 'Was Listen bringen, wird nicht gemessen: Es wurden keine Listen gezählt.',
      notMeasured: 'Welche Bestellungen folgen, wird nicht gemessen.',
      library:
        'Die eigene Bibliothek des Discovery-Service erfasst Listen in Ihrem Shop. Diese Zahlen sehen Sie in Ihrem Konto beim Discovery-Service.',
    },
    products: {
      waiting_one:
        '{{count, number}} geändertes Produkt oder geänderte Kollektion ist in {{feed}} noch nicht live.',
      waiting_other:
        '{{count, number}} geänderte Produkte oder Kollektionen sind in {{feed}} noch nicht live.',
      unlisted_one:
        'Am {{day}} konnte {{count, number}} nicht gelistetes Produkt nicht indexiert werden.',
      unlisted_other:
        'Am {{day}} konnten {{count, number}} nicht gelistete Produkte nicht indexiert werden.',
    },
  },
  card: {
    monthly: 'Monatliche E-Mail',
    monthlyHelp:
      'Am Ersten jedes Monats über den Vormonat: gemeldete und nicht gemeldete Bestellungen, was Listen bringen und welche Produkte nicht live sind.',
    monthlyEnded: 'Abbestellt von: {{addresses}}.',
    title: 'Benachrichtigungen',
    description:
      'Wir senden Ihnen eine E-Mail, wenn ein Problem auftritt, und eine weitere, wenn es behoben ist.',
    addresses: 'E-Mail-Adressen',
    addressesHelp: 'Bis zu 5, eine pro Zeile.',
    kinds: 'Anlässe für E-Mails',
    test: 'Test-E-Mail senden',
    notSetUp: {
      title: 'E-Mail ist nicht eingerichtet',
      text: 'Benachrichtigungen erscheinen in der Übersicht. Diese App hat noch keinen Mailserver. Kontaktieren Sie den Support, um sie per E-Mail zu erhalten.',
    },
    tests: {
      sent: 'Test-E-Mail gesendet',
      refused: 'Der Mailserver hat die Adresse abgelehnt. Prüfen Sie sie',
      failed: 'Die Test-E-Mail konnte nicht gesendet werden. Versuchen Sie es später erneut',
      'too-soon':
        'Sie haben mehrere Test-E-Mails gesendet. Versuchen Sie es in einer Stunde erneut',
      'no-address': 'Speichern Sie zuerst eine E-Mail-Adresse',
    },
  },
  unsubscribe: {
    title: 'Benachrichtigungen abbestellen',
    text: 'Sie erhalten keine E-Mails von Beacon Pixel für {{shop}} mehr: keine Benachrichtigungen und keine monatliche E-Mail. In der App erscheinen Benachrichtigungen weiter.',
    done: 'Sie haben abbestellt',
    doneText:
      'Diese Adresse erhält keine E-Mails von Beacon Pixel für {{shop}} mehr. In den Einstellungen der App können Sie sie wieder eintragen.',
    gone: 'Nichts abzubestellen',
    goneText: 'Diese Adresse erhält keine Benachrichtigungen, oder der Link ist unvollständig.',
    monthly: {
      title: 'Monatliche E-Mail abbestellen',
      text: 'Sie erhalten keine monatlichen E-Mails von Beacon Pixel für {{shop}} mehr. Benachrichtigungen erhalten Sie weiterhin.',
      doneText:
        'Diese Adresse erhält keine monatlichen E-Mails für {{shop}} mehr, Benachrichtigungen aber weiterhin.',
      goneText: 'Diese Adresse erhält keine monatlichen E-Mails oder der Link ist unvollständig.',
    },
  },
};
