import type { TextsOf } from '../translate.ts';

export const pixel: TextsOf<'pixel'> = {
  connection: 'Verbindung',
  reports:
    'Produktaufrufe, Warenkorbänderungen und Bestellungen von Kunden, die eingewilligt haben, werden an den Discovery-Service gemeldet.',
  reportsNothing:
    'Produktaufrufe, Warenkorbänderungen und Bestellungen werden nicht gemeldet. Verbinden Sie das Pixel, um sie von Kunden zu melden, die eingewilligt haben. Ihr Theme ändert sich nicht.',
  settingsChanged: 'Einstellungen zuletzt geändert',
  connect: 'Verbinden',
  disconnect: 'Trennen',
  unread: {
    title: 'Die Verbindung kann nicht von Shopify gelesen werden',
    text: 'Es wurde nichts geändert. Versuchen Sie es in einer Minute erneut.',
  },
  noAccount: {
    title: 'Das Pixel benötigt Ihr Konto',
    text: 'Geben Sie zuerst Ihre Kontodaten ein und verbinden Sie dann das Pixel.',
  },
  withoutAccount: {
    title: 'Das Pixel ist verbunden, aber es ist kein Konto gespeichert',
    text: 'Es meldet weiter mit den Einstellungen unten, bis Sie Kontodaten eingeben oder das Pixel trennen.',
  },
  mismatch: {
    title: 'Das Pixel verwendet ältere Einstellungen',
    text: 'Abweichend von Ihren gespeicherten Einstellungen: {{settings}}.',
    update: 'Pixel aktualisieren',
  },
  settings: {
    atConnecting: 'Das Pixel erhält diese Einstellungen, wenn Sie es verbinden.',
    inUse: 'Das Pixel verwendet diese Einstellungen.',
    older: 'Das Pixel verwendet ältere Einstellungen als die gespeicherten.',
    saved: 'Das Pixel verwendet Ihre gespeicherten Einstellungen.',
  },
  table: {
    setting: 'Einstellung',
    inUse: 'In Verwendung',
    willBeUsed: 'Wird verwendet',
    savedInApp: 'In der App gespeichert',
    differs: 'Weicht ab',
    notSet: 'Nicht festgelegt',
  },
  accountRefused: {
    title: 'Der Discovery-Service akzeptiert Ihr Konto nicht',
    text: 'Das Pixel ist verbunden, aber seine Ereignisse werden möglicherweise nicht gezählt. Korrigieren Sie Site-ID und geheimen Schlüssel in den Einstellungen.',
  },
  connectDialog: {
    title: 'Mit einem Konto verbinden, das nicht akzeptiert wird?',
    text: 'Der Discovery-Service akzeptiert die gespeicherte Site-ID und den geheimen Schlüssel nicht. Ereignisse, die das Pixel damit meldet, werden möglicherweise nicht gezählt und können nicht nachgeholt werden.',
    connect: 'Trotzdem verbinden',
  },
  disconnectDialog: {
    title: 'Web-Pixel trennen?',
    noLonger: 'Der Discovery-Service erhält nicht mehr:',
    views: 'Produktseiten, die Kunden aufrufen',
    carts: 'was sie in den Warenkorb legen und daraus entfernen',
    orders: 'Bestellungen',
    lost: 'Ereignisse aus dieser Zeit können nicht nachgeholt werden. Die Indexierung läuft weiter, Ihre Einstellungen bleiben erhalten und Sie können das Pixel jederzeit wieder verbinden.',
    stillReported:
      'Wenn die Storefront-Erweiterung in Ihrem Theme aktiviert ist, meldet sie weiter Anmeldungen sowie Produktlisten und was Kunden dort sehen, anklicken und in den Warenkorb legen.',
  },
  toasts: {
    connect: 'Web-Pixel verbunden',
    update: 'Web-Pixel aktualisiert',
    disconnect: 'Web-Pixel getrennt',
  },
  notChanged: {
    title: 'Es wurde nichts geändert',
    text: 'Ein Fehler ist aufgetreten. Laden Sie die Seite neu und versuchen Sie es erneut.',
  },
  problem: 'Shopify konnte dies nicht ausführen',
  problems: {
    BLANK:
      'Shopify hat ein Pixel ohne Einstellungen erhalten. Sie können das nicht selbst beheben: Kontaktieren Sie den Support.',
    INVALID_CONFIGURATION_JSON:
      'Shopify konnte die Einstellungen des Pixels nicht lesen. Sie können das nicht selbst beheben: Kontaktieren Sie den Support.',
    INVALID_RUNTIME_CONTEXT:
      'Shopify akzeptiert nicht, wie das veröffentlichte Pixel ausgeführt werden soll. Sie können das nicht selbst beheben: Kontaktieren Sie den Support.',
    INVALID_SETTINGS:
      'Shopify hat die Einstellungen des Pixels nicht akzeptiert. Prüfen Sie die Site-ID in den Einstellungen und verbinden Sie das Pixel erneut. Ist sie korrekt, ist das veröffentlichte Pixel älter als die App: Kontaktieren Sie den Support.',
    INVALID_SETTINGS_DEFINITION:
      'Das veröffentlichte Pixel beschreibt seine Einstellungen so, dass Shopify sie nicht lesen kann. Sie können das nicht selbst beheben: Kontaktieren Sie den Support.',
    NO_EXTENSION:
      'Die App wurde ohne ihr Pixel veröffentlicht. Sie können das nicht selbst beheben: Kontaktieren Sie den Support und bitten Sie ihn, die Erweiterungen der App bereitzustellen.',
    NOT_FOUND:
      'Das Pixel wurde entfernt, während es geändert wurde. Laden Sie die Seite neu und verbinden Sie es erneut.',
    TAKEN:
      'Laut Shopify ist bereits ein Pixel verbunden, es wird aber nicht angezeigt. Warten Sie eine Minute und verbinden Sie es erneut.',
    UNABLE_TO_DELETE:
      'Shopify konnte das Pixel nicht trennen. Warten Sie eine Minute und versuchen Sie es erneut.',
    UNEXPECTED_ERROR:
      'Bei Shopify ist ein Fehler aufgetreten. Warten Sie eine Minute und versuchen Sie es erneut.',
    NO_CREDENTIALS:
      'Geben Sie zuerst die Site-ID und den geheimen Schlüssel ein und verbinden Sie dann das Pixel.',
    SHOPIFY_UNREACHABLE:
      'Shopify hat nicht rechtzeitig geantwortet. Daher ist unklar, ob die Änderung vorgenommen wurde. Versuchen Sie es in einer Minute erneut: Ein Pixel wird nie doppelt verbunden.',
    ACCESS_DENIED:
      'Shopify hat dies nicht zugelassen. Bitten Sie den Shop-Inhaber, Ihnen die Berechtigung zum Verwalten von Apps zu geben oder die Berechtigungen der App erneut zu genehmigen.',
    BUSY: 'Das Pixel wird gerade geändert, in einem anderen Tab oder von einer anderen Person. Warten Sie einen Moment und laden Sie die Seite neu.',
  },
};
