import type { TextsOf } from '../translate.ts';

export const storefront: TextsOf<'storefront'> = {
  title: 'Storefront-Erweiterung',
  asking: 'Es wird geprüft, ob die Storefront-Erweiterung aktiviert ist.',
  active:
    'Die Storefront-Erweiterung ist in Ihrem Theme aktiviert. Sie sendet Ereignisse auch dann, wenn Kunden eine Seite schnell verlassen, erkennt Warenkorbänderungen, die Shopify nicht meldet, und meldet Anmeldungen.',
  inactive:
    'Ohne sie gehen einige Ereignisse verloren, wenn Kunden eine Seite schnell verlassen, und Anmeldungen werden nicht gemeldet. Aktivieren Sie Beacon Pixel unter „App-Einbettungen“ in Ihrem Theme und speichern Sie.',
  absent:
    'Ohne sie gehen einige Ereignisse verloren, wenn Kunden eine Seite schnell verlassen, und Anmeldungen werden nicht gemeldet. Es ist unklar, ob sie aktiviert ist. Prüfen Sie Beacon Pixel unter „App-Einbettungen“ in Ihrem Theme.',
  badge: { asking: 'Wird geprüft…', active: 'Ein', inactive: 'Aus', absent: 'Unbekannt' },
  noAccount: {
    title: 'Für Anmeldungen wird Ihr Konto benötigt',
    text: 'Geben Sie ein Konto ein, das der Discovery-Service akzeptiert, um Anmeldungen zu erfassen und zu melden.',
  },
  openThemeEditor: 'Theme-Editor öffnen',
  behind: 'Ihr Theme hat möglicherweise noch nicht Ihre neuesten Einstellungen',
  problems: {
    APP_NOT_AUTHORIZED:
      'Shopify lässt die App ihre eigenen Einstellungen nicht schreiben. Sie können das nicht selbst beheben: Kontaktieren Sie den Support.',
    ACCESS_DENIED:
      'Shopify hat dies nicht zugelassen. Bitten Sie den Shop-Inhaber, Ihnen die Berechtigung zum Verwalten von Apps zu geben oder die Berechtigungen der App erneut zu genehmigen.',
    INTERNAL_ERROR:
      'Bei Shopify ist ein Fehler aufgetreten. Laden Sie diese Seite in einer Minute neu.',
    UNEXPECTED_ERROR:
      'Bei Shopify ist ein Fehler aufgetreten. Laden Sie diese Seite in einer Minute neu.',
    REFUSED:
      'Shopify hat die Einstellungen für Ihr Theme nicht akzeptiert. Sie können das nicht selbst beheben: Kontaktieren Sie den Support.',
    SHOPIFY_UNREACHABLE:
      'Shopify hat nicht rechtzeitig geantwortet. Laden Sie diese Seite in einer Minute neu.',
    BUSY: 'Die Einstellungen werden gerade geändert. Laden Sie diese Seite in einer Minute neu.',
  },
};
