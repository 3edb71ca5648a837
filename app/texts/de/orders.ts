import type { TextsOf } from '../translate.ts';

export const orders: TextsOf<'orders'> = {
  subtitle:
    'Sehen Sie, welche Bestellungen gemeldet wurden. Zeiten sind in der Zeitzone Ihres Shops angegeben, {{zone}}.',
  access: {
    title: 'Sehen, welche Bestellungen gemeldet wurden',
    text: 'Erlauben Sie der App, Ihre Bestellungen anzuzeigen, damit sie sie mit den Meldungen der Browser vergleichen kann.',
    read: 'Gelesen werden ID, Name, Zeitpunkt, Quelle, Zwischensumme und Checkout-Token jeder Bestellung, ob sie ein Test ist und ob sie storniert wurde.',
    notRead:
      'Kunden, Adressen und Produkte werden nicht gelesen. Bestellungen werden nie geändert.',
    ask: 'Erlauben',
    declined: 'Die App kann Ihre Bestellungen nicht anzeigen. Nichts wurde geändert',
    failed: 'Shopify hat nicht nach der Berechtigung gefragt. Laden Sie die Seite neu',
    unconfirmed:
      'Shopify hat die Änderung noch nicht bestätigt. Laden Sie die Seite in einer Minute neu',
  },
  stop: {
    action: 'Bestellungen nicht mehr lesen',
    title: 'Bestellungen nicht mehr lesen?',
    text: 'Die App kann Ihre Bestellungen nicht mehr anzeigen, und alles Gelesene wird gelöscht. Bestellungen werden weiterhin gemeldet.',
    keep: 'Weiter lesen',
    done: 'Bestellungen werden nicht mehr gelesen',
    failed: 'Shopify hat die Berechtigung nicht entzogen. Laden Sie die Seite neu',
  },
  reading: {
    title: 'Ihre Bestellungen werden gelesen',
    text: 'Wir lesen die Bestellungen der letzten 30 Tage. Das kann einige Minuten dauern.',
  },
  coverage: {
    title: 'Abdeckung der Bestellungen',
    none: 'Keine Bestellungen in den letzten 30 Tagen gezählt',
    noneText:
      'Eine Bestellung zählt, sobald der Browser des Kunden sie meldet, oder nach 10 Minuten.',
    noneCountsText: 'Keine Ihrer Bestellungen zählt. Die Gründe stehen unten.',
    of_one: '{{reported, number}} von {{count, number}} Bestellung der letzten 30 Tage gemeldet',
    of_other:
      '{{reported, number}} von {{count, number}} Bestellungen der letzten 30 Tage gemeldet',
    value_one: 'Wert der {{count, number}} Bestellung, die nicht gemeldet wurde',
    value_other: 'Wert der {{count, number}} Bestellungen, die nicht gemeldet wurden',
    valueOfSome_one:
      'Wert von {{known, number}} der {{count, number}} Bestellung, die nicht gemeldet wurde',
    valueOfSome_other:
      'Wert von {{known, number}} der {{count, number}} Bestellungen, die nicht gemeldet wurden',
    readAt: 'Aktualisiert {{when}}',
    chart: 'Bestellungen pro Tag',
    notReported: 'Nicht gemeldet',
    whyMissed: 'Warum die anderen nicht gemeldet wurden',
    notSent: 'Die App sendet nie eine Bestellung anstelle des Browsers.',
  },
  outside: {
    title: 'Nicht gezählt',
    text: 'Diese Bestellungen werden nicht mit den Meldungen der Browser verglichen.',
    none: 'Keine: Jede Bestellung der letzten 30 Tage wird mit den Meldungen der Browser verglichen.',
  },
  states: {
    reported: 'Gemeldet',
    'test-mode': 'Testmodus',
    refused: 'Abgelehnt',
    'not-taken': 'Nicht empfangen',
    unknown: 'Nicht bestätigt',
    'not-seen': 'Nicht gesehen',
    waiting: 'Wartet',
    'point-of-sale': 'Point of Sale',
    draft: 'Bestellentwurf',
    recurring: 'Wiederkehrend',
    test: 'Testbestellung',
    app: 'Andere App',
    'before-connection': 'Keine Verbindung bekannt',
    'not-compared': 'Zu spät gelesen',
  },
  reasons: {
    reported: 'Vom Discovery-Service empfangen.',
    'test-mode': 'Im Testmodus gesendet, der nicht zählt.',
    refused: 'Vom Discovery-Service abgelehnt.',
    'not-taken':
      'Der Discovery-Service konnte die Meldung nicht annehmen. Ein späterer Versuch ist nicht bekannt.',
    unknown:
      'Gesendet, aber die Antwort fehlte oder war ein Fehler. Vielleicht hat der Discovery-Service sie empfangen.',
    'not-seen':
      'Keine Meldung vom Browser des Kunden: Die Einwilligung fehlte, die Dankesseite wurde nicht geladen, der Browser hat es blockiert oder seine Meldung kam nicht an. Die Bestellung kann trotzdem angekommen sein.',
    waiting: 'Erst wenige Minuten alt. Der Browser kann sie noch melden.',
    'point-of-sale': 'Vor Ort aufgegeben.',
    draft: 'Als Entwurf angelegt.',
    recurring: 'Von einem Abonnement angelegt.',
    test: 'Im Testmodus eines Zahlungsanbieters bezahlt.',
    app: 'Von einer anderen App, einem Vertriebskanal oder einem Agenten angelegt.',
    'before-connection':
      'Aufgegeben, bevor das Web-Pixel zuletzt verbunden wurde, oder gelesen, während es nicht verbunden war.',
    'not-compared':
      'Über 48 Stunden vor dem Lesen aufgegeben. Meldungen der Browser werden 48 Stunden aufbewahrt.',
  },
  refusedWith: 'Vom Discovery-Service mit Status {{status}} abgelehnt.',
  failedWith:
    'Der Discovery-Service hatte einen Fehler (Status {{status}}). Vielleicht hat er die Bestellung empfangen.',
  noneFound: {
    title: 'Keine Bestellungen gefunden',
    text: 'Ändern Sie die Filter, um mehr zu sehen.',
  },
  pages_one: '{{count, number}} Bestellung, Seite {{page}} von {{pages}}',
  pages_other: '{{count, number}} Bestellungen, Seite {{page}} von {{pages}}',
  ledger: {
    order: 'Bestellung',
    placed: 'Aufgegeben',
    value: 'Wert',
    reason: 'Grund',
    allDays: 'Alle Tage',
    counted: 'Konnte gemeldet werden',
    canceled: 'Storniert',
    newest: 'Nur die neuesten {{size, number}} Bestellungen sind aufgeführt.',
    open: 'Bestellung {{name}}, öffnet in Shopify',
  },
};
