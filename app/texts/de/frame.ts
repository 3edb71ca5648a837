import type { TextsOf } from '../translate.ts';

export const frame: TextsOf<'frame'> = {
  app: 'Beacon Pixel',
  overview: 'Übersicht',
  results: 'Ergebnisse',
  history: 'Indexverlauf',
  pixel: 'Web-Pixel',
  products: 'Produkte',
  logins: 'Anmeldungen',
  orders: 'Bestellungen',
  shopFeed: 'Produkt-Feed',
  settings: 'Einstellungen',
  reindex: 'Neuindexierung',
  behind: 'Diese Seite ist nicht aktuell: Die App antwortet nicht',
  pageError: {
    page: 'Ein Fehler ist aufgetreten',
    title: 'Diese Seite konnte nicht angezeigt werden',
    text: 'Ihre gespeicherten Daten sind sicher und Neuindexierungen laufen weiter. Prüfen Sie Ihre Internetverbindung und laden Sie die Seite neu. Besteht das Problem weiter? Warten Sie eine Minute und öffnen Sie die App erneut.',
    reload: 'Seite neu laden',
  },
  noSuchPage: {
    page: 'Seite nicht gefunden',
    title: 'Diese Seite gibt es in der App nicht',
    text: 'Die Adresse ist möglicherweise unvollständig. Wählen Sie eine Seite im Menü der App oder wechseln Sie zur Übersicht.',
  },
  testMode: {
    badge: 'Testmodus',
    text: 'Ereignisse werden als Test markiert und nicht in Berichte aufgenommen.',
    until: 'Ereignisse werden bis <time/> als Test markiert und nicht in Berichte aufgenommen.',
    withoutPixel:
      'Das Web-Pixel ist nicht verbunden. Etwaige andere Ereignisse werden als Test markiert und nicht in Berichte aufgenommen.',
    withoutPixelUntil:
      'Das Web-Pixel ist nicht verbunden. Etwaige andere Ereignisse werden bis <time/> als Test markiert und nicht in Berichte aufgenommen.',
    notYet:
      'Das Web-Pixel wurde noch nicht aktualisiert. Seine Ereignisse zählen weiterhin in Berichten.',
    change: 'Modus ändern',
  },
  links: { help: 'Hilfe', privacy: 'Datenschutz', support: 'Support' },
  shopifyAway: 'Shopify lässt die App derzeit nicht zu. Laden Sie die Seite in einer Minute neu.',
  signingIn: 'Anmeldung läuft…',
  outside: {
    about:
      'Beacon Pixel verbindet einen Shopify-Shop mit seinem Product-Discovery-Service: Die App meldet, was Kunden tun, einmal und mit Einwilligung, und hält den Produkt-Feed indexiert.',
    open: 'Die App läuft im Shopify-Adminbereich. Öffnen Sie sie dort unter Ihren Apps.',
    notFound: 'Hier gibt es keine Seite',
    openFromAdmin: 'Öffnen Sie Beacon Pixel unter den Apps in Ihrem Shopify-Adminbereich.',
    failed:
      'Die Seite konnte nicht angezeigt werden. Laden Sie sie neu. Hilft das nicht, öffnen Sie Beacon Pixel erneut unter den Apps in Ihrem Shopify-Adminbereich.',
  },
};
