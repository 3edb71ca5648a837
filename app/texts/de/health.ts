import type { TextsOf } from '../translate.ts';

export const health: TextsOf<'health'> = {
  title: 'Tracking',
  level: {
    good: 'Funktioniert',
    checking: 'Wird geprüft…',
    unclear: 'Wird geprüft…',
    setup: 'Einrichtung läuft',
    warning: 'Prüfen',
    critical: 'Funktioniert nicht',
  },
  unclear:
    'Die meisten heutigen Versuche, Ereignisse zu senden, wurden abgelehnt, verzögert oder nicht bestätigt. Wir prüfen, ob das anhält.',
  sampled:
    'Nur einer von {{every, number}} Seitenaufrufen meldet Ereignisse. Es können also unbemerkt welche ankommen.',
  working: 'Ereignisse kommen beim Discovery-Service an.',
  finding: {
    'account-missing': 'Geben Sie Ihre Kontodaten ein, um mit dem Tracking zu beginnen.',
    'account-refused':
      'Der Discovery-Service akzeptiert Site-ID und geheimen Schlüssel nicht. Ereignisse werden möglicherweise abgelehnt.',
    'pixel-unknown': 'Es konnte nicht geprüft werden, ob das Web-Pixel bei Shopify verbunden ist.',
    'pixel-not-connected':
      'Das Web-Pixel ist nicht verbunden: Produktaufrufe, Warenkorbänderungen und Bestellungen werden nicht gemeldet.',
    'pixel-other-site':
      'Das Web-Pixel meldet an die Site-ID {{siteId}}. Gespeichert ist ein anderes Konto.',
    'pixel-outdated': 'Das Web-Pixel verwendet ältere Einstellungen als die gespeicherten.',
    'theme-behind': 'Ihr Theme hat möglicherweise noch nicht Ihre neuesten Einstellungen.',
    'test-mode': 'Der Testmodus ist aktiviert: Der Discovery-Service zählt keine Ereignisse.',
    'extension-off':
      'Beacon Pixel ist in Ihrem Theme deaktiviert: Anmeldungen, Suchergebnisse und manche Warenkorbänderungen werden nicht gemeldet.',
    'extension-unknown':
      'Es ist unklar, ob Beacon Pixel in Ihrem Theme aktiviert ist. Prüfen Sie es unter „App-Einbettungen“.',
    'no-test-event-yet':
      'Noch ist kein Testereignis angekommen. Öffnen Sie ein Produkt in Ihrem Onlineshop und akzeptieren Sie Cookies, um das erste zu sehen.',
    'no-event-yet':
      'Seit das Web-Pixel verbunden wurde, ist kein Ereignis angekommen. Öffnen Sie ein Produkt in Ihrem Onlineshop und akzeptieren Sie Cookies, um das erste zu sehen.',
    'events-refused':
      'Der Discovery-Service hat Ereignisse von {{percent}} % der letzten Kunden abgelehnt (Status {{httpStatus}}).',
    'events-refused-otherwise':
      'Der Discovery-Service hat Ereignisse von {{percent}} % der letzten Kunden abgelehnt.',
    'orders-failing':
      'Der Discovery-Service hat {{percent}} % der heute und gestern gesendeten Bestellungen abgelehnt oder nicht bestätigt.',
    'not-over':
      'Keine Ereignisse seit {{since}}. Daher ist noch unklar, ob das letzte Problem behoben ist.',
    'orders-not-over':
      'Am {{since}} wurden weniger Bestellungen als üblich gemeldet. Noch ist unklar, ob das behoben ist.',
    'events-failing':
      'Seit {{since}} war der Discovery-Service für {{percent}} % der Kunden ausgelastet, gestört oder nicht erreichbar. In Ihrem Shop müssen Sie nichts ändern.',
    'events-stopped':
      'Seit {{since}} kommen keine Ereignisse mehr, obwohl Ihr Shop besucht wird: {{families}}.',
    'extension-stopped':
      'Beacon Pixel ist in Ihrem Theme offenbar seit {{since}} deaktiviert: Anmeldungen, Suchergebnisse und manche Warenkorbänderungen werden nicht gemeldet.',
    recovering:
      'Ereignisse kommen an. Es wird noch geprüft, ob das Problem vom {{since}} behoben ist.',
    quiet: 'Keine Ereignisse seit {{since}}.',
    'quiet-though-selling':
      'Seit {{since}} ist kein Ereignis angekommen, obwohl Ihr Shop neue Bestellungen hat.',
    'coverage-none': 'Von den letzten Bestellungen wurde keine gemeldet.',
    'coverage-low':
      'Von den letzten Bestellungen wurden {{percent}} % gemeldet. Üblich sind {{usualPercent}} %. Bestellungen im Testmodus und solche, die der Discovery-Service abgelehnt oder nicht bestätigt hat, zählen dabei als gemeldet.',
  },
  /** Titles and advice of alerts for which the texts of the alert's kind do not fit. */
  alert: {
    'pixel-not-connected': {
      title: 'Das Web-Pixel ist nicht mehr verbunden',
      advice:
        'Verbinden Sie es in der App auf der Seite „Web-Pixel“. Bis dahin werden Produktaufrufe, Warenkorbänderungen und Bestellungen nicht gemeldet.',
    },
    'pixel-other-site': {
      title: 'Das Web-Pixel meldet an ein anderes Konto',
      advice: 'Aktualisieren Sie das Web-Pixel, damit es an das gespeicherte Konto meldet.',
    },
    'events-failing': {
      title: 'Der Discovery-Service ist gestört oder nicht erreichbar',
      advice:
        'In Ihrem Shop müssen Sie nichts ändern. Dauert es an? Kontaktieren Sie den Support des Discovery-Service.',
    },
    'orders-failing': {
      title: 'Der Discovery-Service lehnt Bestellungen ab oder bestätigt sie nicht',
      advice:
        'Seine Antworten sehen Sie in Beacon Pixel unter „Bestellungen“. Dauert es an? Kontaktieren Sie den Support des Discovery-Service.',
    },
    'coverage-none': {
      title: 'Von den letzten Bestellungen wurde keine gemeldet',
      advice: 'Prüfen Sie, ob sich Ihr Theme, Ihr Checkout oder Ihr Cookie-Banner geändert hat.',
    },
  },
  family: {
    views: 'Produktaufrufe',
    cart: 'Warenkorbänderungen',
    orders: 'Bestellungen',
    logins: 'Anmeldungen',
    search: 'Suchergebnisse',
    category: 'Kategorieseiten',
    autocomplete: 'Autovervollständigung',
    recommendations: 'Empfehlungen',
    bundles: 'Bundles',
    script: 'die Storefront-Erweiterung',
  },
  intended: {
    say: 'Das ist beabsichtigt',
    note: 'Dazu erhalten Sie keine Benachrichtigungen, wie beabsichtigt: {{families}}.',
    undo: 'Wieder benachrichtigen',
    saved: 'Dazu gibt es keine Benachrichtigungen mehr, bis es wieder ankommt',
    undone: 'Benachrichtigungen sind wieder aktiviert',
  },
  action: {
    manageAlerts: 'Benachrichtigungen verwalten',
    checkAccount: 'Konto prüfen',
    updatePixel: 'Web-Pixel aktualisieren',
    viewOrders: 'Bestellungen anzeigen',
  },
  fact: {
    lastEvent: { live: 'Letztes Ereignis', test: 'Letztes Testereignis' },
    never: 'Noch keines',
    noneSince: 'Keines seit Verbindung',
    today: { live: 'Ereignisse heute', test: 'Testereignisse heute' },
    estimate: 'Etwa {{number}}',
    others: {
      refused: '{{number}} abgelehnt',
      notTaken: 'Verzögerte Versuche: {{number}}',
      unknown: '{{number}} nicht bestätigt',
    },
    allTaken: 'Keine Fehler gemeldet',
    coverage: 'Gemeldete Bestellungen',
    coverageOf: '{{reported, number}} von {{base, number}} in 30 Tagen',
    noOrders: 'Keine gezählt in 30 Tagen',
    askForOrders: 'Zugriff auf Bestellungen erlauben',
    readingOrders: 'Bestellungen werden gelesen',
    versions: 'Zuletzt gesehene Versionen: {{versions}}',
    pixelVersion: 'Pixel {{version}}',
    scriptVersion: 'Erweiterung {{version}}',
  },
  chart: {
    title: { live: 'Ereignisse pro Tag', test: 'Testereignisse pro Tag' },
    lastDays: 'Letzte 30 Tage',
    empty: {
      live: 'Keine Ereignisse in den letzten 30 Tagen.',
      test: 'Keine Testereignisse in den letzten 30 Tagen.',
    },
    sampled:
      'Nur einer von {{every, number}} Seitenaufrufen meldet Ereignisse, die Zahlen sind daher Schätzungen.',
    sampledBefore:
      'An einigen dieser Tage meldete nur einer von {{every, number}} Seitenaufrufen Ereignisse, ihre Zahlen sind daher Schätzungen.',
    views: 'Produktaufrufe',
    cart: 'Warenkorbänderungen',
    orders: 'Bestellungen',
    logins: 'Anmeldungen',
    results: 'Suche und Listen',
    refused: 'Abgelehnt',
    failed: 'Versuche, die das Diagramm nicht zeigt: {{counts}}',
    attempts: {
      refused: '{{number}} abgelehnt',
      notTaken: '{{number}} verzögert',
      unknown: '{{number}} nicht bestätigt',
    },
    notTaken: 'Verzögert',
    unknown: 'Nicht bestätigt',
    putOff:
      'Verzögert: Der Discovery-Service war ausgelastet. Diese Ereignisse werden nach Möglichkeit erneut gesendet und noch einmal gezählt, sobald sie ankommen.',
  },
  /** Why orders can’t be read. */
  ordersUnread: {
    'no-token': {
      title: 'Neue Bestellungen können nicht gelesen werden',
      text: 'Der Zugriff der App auf Ihren Shop ist abgelaufen. Laden Sie diese Seite neu, um ihn zu erneuern.',
    },
    'not-approved': {
      title: 'Shopify lässt diese App keine Bestellungen lesen',
      text: 'Sie haben die Berechtigung erteilt, aber Shopify hat die App nicht für Bestelldaten freigegeben. Kontaktieren Sie den Support.',
    },
    'no-answer': {
      title: 'Shopify ist nicht erreichbar',
      text: 'Die Angaben können veraltet sein. Wir versuchen es alle paar Minuten erneut.',
    },
  },
  affected: 'Betroffen: {{families}}.',
};
