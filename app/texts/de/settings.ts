import type { TextsOf } from '../translate.ts';

export const settings: TextsOf<'settings'> = {
  savedAndUpdated: 'Gespeichert. Das Web-Pixel ist aktualisiert',
  savedButRefused: 'Gespeichert, aber der Discovery-Service akzeptiert Ihr Konto nicht',
  savedButBroken: 'Gespeichert, aber die Verbindung funktioniert nicht',
  kept: {
    title: 'Nicht gespeichert: Der Discovery-Service akzeptiert dieses Konto nicht',
    text: 'Es wurde nichts gespeichert. Ihr bisheriges Konto funktioniert, daher bleiben Ereignisse und Feeds bei ihm.',
    anyway: 'Trotzdem speichern',
  },
  pixelOutdated: {
    title: 'Gespeichert, aber das Web-Pixel wurde nicht aktualisiert',
    open: 'Web-Pixel öffnen',
    noAnswer:
      'Shopify hat nicht geantwortet. Öffnen Sie die Seite des Web-Pixels und aktualisieren Sie es dort.',
  },
  connection: {
    works: 'Die Verbindung funktioniert',
    noFeeds: 'Site-ID und geheimer Schlüssel passen zusammen. Das Konto hat noch keine Feeds.',
    feeds_one:
      'Site-ID und geheimer Schlüssel passen zusammen. Das Konto hat {{count, number}} Feed: {{feeds}}.',
    feeds_other:
      'Site-ID und geheimer Schlüssel passen zusammen. Das Konto hat {{count, number}} Feeds: {{feeds}}.',
  },
  account: {
    title: 'Konto',
    description: 'Sie finden Site-ID und geheimen Schlüssel in Ihrem Konto beim Discovery-Service.',
    test: 'Verbindung testen',
    unreadable: {
      title: 'Der gespeicherte geheime Schlüssel kann nicht gelesen werden',
      text: 'Der Schlüssel zum Entschlüsseln fehlt. Geben Sie den geheimen Schlüssel erneut ein.',
    },
    secretKey: 'Geheimer Schlüssel',
    keyIsStored:
      'Ein geheimer Schlüssel ist gespeichert. Lassen Sie das Feld leer, um ihn zu behalten.',
    keyIsHidden: 'Er wird verschlüsselt und nicht wieder angezeigt.',
  },
  disconnect: {
    action: 'Konto trennen',
    title: 'Ihr Konto trennen?',
    stops: 'Ab jetzt gilt:',
    events:
      'Produktaufrufe, Änderungen am Warenkorb, Bestellungen, Anmeldungen und Listen werden nicht gemeldet. Das Web-Pixel wird entfernt. Ereignisse aus dieser Zeit können nicht nachgeholt werden.',
    feeds: 'Feeds werden nicht neu indexiert oder aktualisiert. Was noch wartet, wird abgebrochen.',
    alerts: 'Benachrichtigungen enden und es werden keine E-Mails mehr gesendet.',
    stays: 'Site-ID und geheimer Schlüssel werden gelöscht. Wir behalten:',
    settings: 'Einstellungen und Feed-Namen, bis 48 Stunden nach der Deinstallation der App',
    history: 'den Indexverlauf bis dahin, Ereigniszahlen 35 Tage und Ergebnisse 70 Tage lang',
    people:
      'die Kunden bisheriger Anmeldungen 30 Tage und die Anmeldungen 90 Tage, und Bestellungen 31 Tage, falls die App sie ansehen darf',
    again:
      'Sie können es jederzeit wieder verbinden: Geben Sie Ihre Kontodaten ein und verbinden Sie dann das Web-Pixel.',
    done: 'Konto getrennt',
    kept: 'Ihr Konto ist weiterhin verbunden',
  },
  feeds: {
    description:
      'Wählen Sie die Feeds, die Sie in der Übersicht sehen und neu indexieren möchten. Sie können jedem einen Namen geben.',
    ofAccount: 'Feeds Ihres Kontos',
    other: 'Weitere Feeds',
    ids: 'Feed-IDs',
    otherHelp: 'IDs von Feeds, die oben nicht aufgeführt sind, durch Kommas getrennt.',
    idsHelp: 'Trennen Sie IDs durch Kommas.',
    beforeAccount:
      'Sie können das Feld leer lassen: Sobald Ihr Konto gespeichert ist, werden seine Feeds hier aufgeführt.',
    lastKnown: 'Letzter bekannter Status: {{state}}',
    notListed: 'Für dieses Konto nicht aufgeführt',
    nameHelp: 'Ihre Mitarbeiter sehen diesen Namen anstelle der Nummer des Feeds.',
    nameOf: 'Name von Feed {{id}}',
    nameErrors: {
      'too-long': 'Ein Name darf höchstens 40 Zeichen lang sein.',
      untypable: 'Der Name enthält Zeichen, die nicht verwendet werden können.',
    },
    email: 'E-Mail nach abgeschlossener Indexierung',
    emailHelp:
      'Der Discovery-Service sendet eine E-Mail an diese Adresse, wenn eine Neuindexierung abgeschlossen ist. Lassen Sie das Feld leer, um keine E-Mail zu erhalten.',
  },
  tracking: {
    description:
      'Wie das Web-Pixel und die Storefront-Erweiterung melden, was Kunden tun. Ein verbundenes Pixel und Ihr Theme werden beim Speichern aktualisiert.',
    live: 'Ereignisse zählen in Berichten, bei der Personalisierung und bei Empfehlungen.',
    test: 'Ereignisse werden als Test markiert und nicht in Berichte aufgenommen. Zum Ausprobieren.',
    testWarning: {
      title: 'Der Testmodus betrifft alle Kunden',
      text: 'Bis er endet, zählen echte Bestellungen, Aufrufe und Klicks nicht in Berichten, Personalisierung und Empfehlungen des Discovery-Service. Sie können nicht nachgeholt werden. „Bestellungen“ führt diese Bestellungen als „Testmodus“.',
    },
    testEnds: 'Testmodus endet',
    testEndsHelp: 'Danach wird der Live-Modus automatisch aktiviert.',
    testEndsAt: 'Am {{time}}',
    testHours: { h1: 'In 1 Stunde', h4: 'In 4 Stunden', h24: 'In 1 Tag', h72: 'In 3 Tagen' },
    productIds: 'Produkt-IDs',
    productIdsHelp:
      'Produkte ohne Varianten werden mit der Produkt-ID gemeldet, alle anderen mit Produkt-ID und Varianten-ID. Die meisten Feeds verfahren so.',
    variantIds: 'Varianten-IDs',
    variantIdsHelp:
      'Jedes Produkt wird mit seiner Varianten-ID gemeldet, auch eines ohne Varianten. Wählen Sie dies, wenn die eindeutige ID in Ihrem Feed immer die der Variante ist.',
    automatic: 'Automatisch',
    automaticHelp:
      'Wir erkennen es an jeder Bestellung. Wählen Sie dies, wenn sich Ihre Märkte unterscheiden oder Sie unsicher sind.',
    yes: 'Ja',
    yesHelp: 'Preise enthalten in jedem Markt Steuern. Wir melden sie ohne Steuern.',
    no: 'Nein',
    noHelp: 'Preise enthalten in keinem Markt Steuern. Sie werden beim Checkout hinzugefügt.',
    preflight: 'Personalisierung aktuell halten',
    preflightHelp:
      'Suche und Empfehlungen berücksichtigen sofort, was ein Kunde ansieht und in den Warenkorb legt. Beacon Pixel muss in Ihrem Theme unter „App-Einbettungen“ aktiviert sein.',
  },
  /** The pixel’s settings, in this order. */
  pixel: {
    siteId: 'Site-ID',
    mode: 'Modus',
    identifiers: 'Produktkennungen',
    taxesIncluded: 'Preise enthalten Steuern',
    vatRates: 'Mehrwertsteuersätze',
    beaconUrl: 'Tracking-Adresse',
    urlParameters: 'Adressparameter',
    attributionParameter: 'Attributionsparameter',
    reportUrl: 'Adresse für Berichte',
    reportEvery: 'Seitenaufrufe je Bericht',
  },
  guide: {
    hidden: 'Die Einrichtungsanleitung ist ausgeblendet.',
    shown: 'Die Einrichtungsanleitung ist in der Übersicht zu sehen.',
    show: 'Einrichtungsanleitung anzeigen',
  },
  errors: {
    siteId: {
      missing: 'Geben Sie die Site-ID ein.',
      invalid:
        'Die Site-ID darf nur Buchstaben ohne Akzente, Ziffern, Bindestriche und Unterstriche enthalten. Kopieren Sie sie aus Ihrem Konto.',
      'too-long': 'Die Site-ID darf höchstens 64 Zeichen lang sein.',
      untypable:
        'Die Site-ID enthält Zeichen, die nicht verwendet werden können. Tippen Sie sie ein, statt sie einzufügen.',
      'not-installed':
        'Es wurde nichts gespeichert: Ihr Shop hat die App deinstalliert. Installieren Sie sie erneut und geben Sie dann Ihre Kontodaten ein.',
    },
    secretKey: {
      missing: 'Geben Sie den geheimen Schlüssel ein.',
      invalid:
        'Der geheime Schlüssel darf keine Leerzeichen und keine Buchstaben mit Akzenten enthalten. Kopieren Sie ihn erneut aus Ihrem Konto.',
      'too-long': 'Der geheime Schlüssel darf höchstens 256 Zeichen lang sein.',
      untypable:
        'Der geheime Schlüssel enthält Zeichen, die nicht verwendet werden können. Tippen Sie ihn ein, statt ihn einzufügen.',
    },
    feedIds: {
      invalid: 'Eine Feed-ID ist eine Zahl, zum Beispiel 12345. Trennen Sie mehrere durch Kommas.',
      'too-many': 'Wählen Sie höchstens 50 Feeds aus.',
      'too-long': 'Die Feed-ID darf höchstens 1000 Zeichen lang sein.',
      untypable:
        'Die Feed-ID enthält Zeichen, die nicht verwendet werden können. Tippen Sie sie ein, statt sie einzufügen.',
    },
    requestedBy: {
      invalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
      'too-long': 'Die E-Mail-Adresse darf höchstens 254 Zeichen lang sein.',
      untypable:
        'Die E-Mail-Adresse enthält Zeichen, die nicht verwendet werden können. Tippen Sie sie ein, statt sie einzufügen.',
    },
    mode: { invalid: 'Wählen Sie „Live“ oder „Test“.' },
    testHours: { invalid: 'Wählen Sie, wann der Testmodus endet.' },
    identifiers: { invalid: 'Wählen Sie Produkt-IDs oder Varianten-IDs.' },
    taxesIncluded: { invalid: 'Wählen Sie „Automatisch“, „Ja“ oder „Nein“.' },
    preflight: { invalid: 'Wählen Sie „Ja“ oder „Nein“.' },
  },
};
