import type { TextsOf } from '../translate.ts';

export const guide: TextsOf<'guide'> = {
  title: 'Einrichtungsanleitung',
  complete: 'Abgeschlossen',
  collapse: 'Einrichtungsanleitung einklappen',
  expand: 'Einrichtungsanleitung ausklappen',
  dismiss: 'Einrichtungsanleitung schließen',
  progress: '{{done}} von {{of}} Schritten abgeschlossen',
  done: 'Abgeschlossen',
  open: 'Nicht abgeschlossen',
  notAccepted: 'Für diesen Schritt muss der Discovery-Service Ihr Konto akzeptieren.',
  credentials: {
    title: 'Kontodaten eingeben',
    missing:
      'Kopieren Sie Site-ID und geheimen Schlüssel aus Ihrem Konto beim Discovery-Service in die Einstellungen und speichern Sie. Dabei wird die Verbindung getestet.',
    accepted: 'Der Discovery-Service akzeptiert Ihre Site-ID und Ihren geheimen Schlüssel.',
    unanswered:
      'Site-ID und geheimer Schlüssel sind gespeichert. Dieser Schritt ist abgeschlossen, sobald der Discovery-Service sie akzeptiert.',
    refused:
      'Der Discovery-Service akzeptiert die gespeicherte Site-ID und den geheimen Schlüssel nicht. Kopieren Sie beides aus Ihrem Konto beim Discovery-Service und geben Sie es erneut ein.',
  },
  pixel: {
    title: 'Web-Pixel verbinden',
    text: 'Das Pixel meldet Produktaufrufe, Warenkorbänderungen und Bestellungen von Kunden, die eingewilligt haben. Ihr Theme bleibt unverändert.',
  },
  feeds: {
    title: 'Feeds auswählen',
    first: 'Geben Sie zuerst Ihre Kontodaten ein. Dann können Sie Feeds auswählen.',
    text: 'Wählen Sie die Feeds Ihres Kontos aus, die Sie hier verwalten möchten.',
  },
  firstIndex: {
    title: 'Produkte zum ersten Mal indexieren',
    needsAccount:
      'Geben Sie zuerst Ihre Kontodaten ein. Dann kann der Discovery-Service Ihre Produkte indexieren.',
    needsFeeds:
      'Wählen Sie zuerst Feeds aus. Jeder erhält hier eine Karte mit einem Button zum Neuindexieren.',
    press:
      'Klicken Sie unten in der Karte des Feeds auf <b>Jetzt neu indexieren</b> oder <b>Datei hochladen</b>. Dieser Schritt ist abgeschlossen, wenn die Indexierung fertig ist.',
  },
  firstEvent: {
    title: 'Erstes Ereignis empfangen',
    first: 'Verbinden Sie zuerst das Web-Pixel. Dann kann Ihr Onlineshop Ereignisse melden.',
    text: 'Öffnen Sie ein Produkt in Ihrem Onlineshop und akzeptieren Sie Cookies. Dieser Schritt ist abgeschlossen, sobald das erste Ereignis angekommen ist.',
    viewStore: 'Shop anzeigen',
  },
  alerts: {
    title: 'Benachrichtigungen per E-Mail erhalten',
    text: 'Wir senden Ihnen eine E-Mail, wenn Tracking oder Indexierung ein Problem hat, wenn es behoben ist, und einmal im Monat mit Ihren Zahlen. E-Mails gehen nur an die Adresse, die Sie hier eingeben.',
    address: 'E-Mail-Adresse',
    contact: 'Die Kontaktadresse Ihres Shops in Shopify.',
    confirm: 'Benachrichtigungen an diese Adresse senden',
    confirmed: 'Benachrichtigungen sind aktiviert',
    done: 'Benachrichtigungen gehen an {{addresses}}.',
  },
  storefront: { title: 'Storefront-Erweiterung aktivieren' },
  automatic: {
    title: 'Automatische Aktualisierung aktivieren',
    first: 'Wählen Sie zuerst Feeds. Dann kann jeder automatisch aktualisiert werden.',
    text: 'Empfohlen: Aktualisieren Sie geänderte Produkte zwischen Neuindexierungen, und indexieren Sie jeden Feed neu, wenn sich Produkte ändern. Ihre Änderungen sind dann ohne Klick in wenigen Minuten live. Dieser Schritt ist abgeschlossen, wenn jeder Feed automatisch aktualisiert wird.',
  },
};
