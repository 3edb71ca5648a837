import type { TextsOf } from '../translate.ts';

export const results: TextsOf<'results'> = {
  subtitle:
    'Sehen Sie, was Kunden in Ihren Produktlisten tun und welche Bestellungen darauf folgen.',
  period: 'Zeitraum',
  days: 'Letzte {{days}} Tage',
  title: 'Produktlisten',
  list: 'Liste',
  columns: {
    shown: 'Gezeigte Listen',
    seen: 'Gesehene Artikel',
    clicks: 'Klicks',
    rate: 'Klicks pro 100 Listen',
    adds: 'Schnell hinzugefügt',
    orders: 'Bestellungen',
    value: 'Bestellwert',
  },
  before: '{{full}}, davor\u00A0{{figure}}',
  noteBefore:
    'Die kleinen Zahlen vergleichen die {{days}} vollen Tage bis gestern mit den {{days}} Tagen davor: Der heutige Tag ist noch nicht vorbei.',
  notMeasured: 'Nicht gemessen',
  none: '–',
  noteLists: 'Klicks pro 100 Listen erscheinen, sobald eine Liste 100-mal gezählt wurde.',
  noteEstimates: 'Zahlen mit ≈ sind Schätzungen: Nur ein Teil der Seitenaufrufe wird gezählt.',
  noteOrders:
    'Bestellungen mit einem Produkt, das hier in den 7 Tagen davor im selben Browser angeklickt oder schnell hinzugefügt wurde. Die Liste muss nicht der Grund sein. Der Bestellwert ist, was diese Produkte gekostet haben. Eine Bestellung kann zu mehreren Listen zählen; addieren Sie sie daher nicht.',
  noteCurrency:
    'Die Währung Ihres Shops hat sich geändert: In den Bestellwerten fehlen Bestellungen, die nicht in {{currency}} waren.',
  measured_one: 'Gemessen an {{measured, number}} von {{count, number}} Bestellung.',
  measured_other: 'Gemessen an {{measured, number}} von {{count, number}} Bestellungen.',
  noOrders: 'In diesem Zeitraum gibt es noch keine Bestellungen, die gemessen werden können.',
  whyNotMeasured:
    'Eine Bestellung wird nicht gemessen, wenn wir im Browser nicht nachsehen können: Beacon Pixel ist in Ihrem Theme deaktiviert, der Checkout liegt auf einer anderen Domain, der Browser speichert nichts, oder seine Meldung hat uns nicht erreicht. Bestellungen im Testmodus werden nicht gemessen.',
  chart: 'Klicks pro Tag',
  chartEstimates: 'Diese Zahlen sind Schätzungen: Nur ein Teil der Seitenaufrufe wird gezählt.',
  noClicks: 'In diesem Zeitraum wurden keine Klicks gezählt.',
  empty: {
    title: 'Keine Listen in den letzten {{days}} Tagen gezählt',
    text: 'Listen werden gezählt, sobald Ihr Theme sie markiert und Kunden sie sehen. Öffnen Sie Ihren Shop, um zu prüfen, welche Listen markiert sind.',
    action: 'Theme prüfen',
  },
  library: {
    title: 'Die eigene Bibliothek des Discovery-Service verfolgt Listen in Ihrem Shop',
    text: 'Wo sie läuft, werden hier keine Listen gezählt und keine Bestellungen gemessen. Sie finden diese Zahlen in Ihrem Konto beim Discovery-Service.',
  },
  access: {
    title: 'Sehen, welche Bestellungen folgen',
    text: 'Erlauben Sie der App, Ihre Bestellungen anzuzeigen, um zu sehen, wie viele ein in einer Liste angeklicktes oder schnell hinzugefügtes Produkt enthalten und was es gekostet hat.',
    action: 'Zu den Bestellungen',
  },
};
