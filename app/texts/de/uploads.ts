import type { TextsOf } from '../translate.ts';

export const uploads: TextsOf<'uploads'> = {
  title: 'Datei zu {{feed}} hochladen',
  off: {
    title: 'Produkte dieses Feeds selbst hochladen',
    text: 'Für Feeds, die der Discovery-Service nicht abrufen kann: Sie laden eine CSV-, ndJSON- oder XML-Datei hoch, und die App prüft sie vor dem Senden. Solange Uploads aktiviert sind, ruft der Discovery-Service diesen Feed nicht ab.',
    before:
      'Stellen Sie den Feed zuerst in Ihrem Konto beim Discovery-Service auf den Upload-Ort um und lassen Sie ihn einmal indexieren.',
    turnOn: 'Uploads aktivieren',
  },
  turnOff: 'Uploads deaktivieren',
  neverIndexed: {
    title: 'Dieser Feed wurde noch nie indexiert',
    text: 'Der Discovery-Service nimmt Uploads erst nach einer ersten abgeschlossenen Indexierung an. Stellen Sie den Feed in Ihrem Konto beim Discovery-Service auf den Upload-Ort um und lassen Sie ihn einmal indexieren. Laden Sie dann Ihre Datei hoch.',
  },
  drop: {
    label: 'Feed-Datei',
    action: 'Datei auswählen',
    hint: 'oder eine CSV-, ndJSON- oder XML-Datei hierher ziehen: ungepackt, gzip oder zip, gepackt höchstens {{megabytes, number}} MB',
    replace: 'Andere Datei auswählen',
  },
  sending: '{{name}} wird hochgeladen',
  sent: '{{percent, number}} % hochgeladen',
  checking: '{{name}} wird geprüft',
  stop: 'Anhalten',
  failed: {
    'no-answer':
      'Die App hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    busy: 'Gerade werden zu viele Dateien geprüft. Versuchen Sie es in ein paar Minuten erneut.',
    'too-large':
      'Diese Datei ist auch gepackt größer als {{megabytes, number}} MB. Der Discovery-Service nimmt sie nicht an.',
    gone: 'Die Datei ist nicht mehr gespeichert: Eine andere wurde hochgeladen oder eine Stunde ist vergangen. Laden Sie sie erneut hoch.',
    'not-checked': 'Die Datei hat Fehler und kann daher nicht gesendet werden.',
    'not-uploaded': 'Uploads sind für diesen Feed deaktiviert.',
  },
  result: {
    good: '{{name}} kann gesendet werden',
    goodText_one: '{{count, number}} Produkt, keine Fehler gefunden.',
    goodText_other: '{{count, number}} Produkte, keine Fehler gefunden.',
    warned_one: 'Unten steht {{count, number}} Warnung. Sie können die Datei trotzdem senden.',
    warned_other: 'Unten stehen {{count, number}} Warnungen. Sie können die Datei trotzdem senden.',
    faulty_one: '{{name}} hat {{count, number}} Fehler',
    faulty_other: '{{name}} hat {{count, number}} Fehler',
    faultyText: 'Korrigieren Sie die Datei und laden Sie sie erneut hoch.',
    faultyKind:
      'Wählen Sie stattdessen eine CSV-, ndJSON- oder XML-Datei. Exportieren Sie eine Tabelle als CSV (UTF-8).',
    faultyMapping:
      'Wählen Sie unten die richtigen Spalten aus oder korrigieren Sie die Datei und laden Sie sie erneut hoch.',
  },
  faults: {
    title: 'Fehler',
    place: 'Stelle',
    column: 'Spalte',
    kind: 'Art',
    kinds: { error: 'Fehler', warning: 'Warnung' },
    fault: 'Was nicht stimmt',
    value: 'Wert',
    first: 'Die ersten {{shown, number}} von {{count, number}} Fehlern.',
    download: 'Vollständige Liste herunterladen',
    fileName: 'fehler.csv',
    wholeFile: 'Datei',
    row: {
      csv: 'Zeile {{row, number}}',
      ndjson: 'Zeile {{row, number}}',
      xml: 'Produkt {{row, number}}',
    },
  },
  warnings: {
    title: 'Warnungen',
    text: 'Diese Produkte werden möglicherweise unvollständig angezeigt. Warnungen verhindern das Senden nicht.',
    first: 'Die ersten {{shown, number}} von {{count, number}} Warnungen.',
  },
  mapping: {
    title: 'Spalten',
    text: 'Wählen Sie die Spalte jedes Pflichtfelds aus. Ihre Auswahl wird für diesen Feed gespeichert, wenn Sie die Datei senden.',
    none: 'Spalte auswählen',
    fields: {
      id: 'Eindeutige ID',
      name: 'Name',
      image: 'Bild',
      price: 'Preis',
      address: 'Adresse',
    },
  },
  preview: { title: 'Erste Produkte' },
  actions: {
    now: 'Datei senden',
    nowOfFeed: 'Datei senden: {{feed}}',
    whenPossible: 'Senden, sobald möglich',
    whenPossibleOfFeed: 'Senden, sobald möglich: {{feed}}',
  },
  method: {
    label: 'Methode',
    pull: 'Vom Discovery-Service abgerufen',
    file: 'Hochgeladen: {{name}}, {{size}}',
  },
  codes: {
    empty: 'Die Datei ist leer.',
    'no-products': 'Die Datei enthält keine Produkte.',
    'too-large': 'Die Datei ist größer als {{megabytes, number}} MB.',
    'unpacks-too-large': 'Die Datei ist entpackt größer als {{unpackedMegabytes, number}} MB.',
    'packed-too-tightly':
      'Das Archiv ist entpackt mehr als {{ratio, number}}-mal so groß und wurde daher nicht entpackt. Laden Sie die Datei ungepackt hoch.',
    'broken-archive': 'Das Archiv kann nicht entpackt werden. Packen Sie die Datei neu.',
    'encrypted-archive': 'Das Archiv hat ein Passwort. Packen Sie die Datei ohne Passwort.',
    'many-files': 'Das Archiv enthält {{found, number}} Dateien. Es muss genau eine sein.',
    'archive-in-archive': 'Das Archiv enthält ein weiteres Archiv. Packen Sie die Datei einmal.',
    'not-a-feed': 'Das ist keine CSV-, ndJSON- oder XML-Datei.',
    'not-utf-8': 'Die Datei ist nicht in UTF-8 kodiert. Speichern Sie sie als UTF-8.',
    nul: 'Die Datei enthält ein NUL-Zeichen. Speichern Sie sie als UTF-8-Text.',
    'json-array':
      'Die Datei ist eine einzige JSON-Liste. Schreiben Sie jedes Produkt in eine eigene Zeile, ohne Liste darum.',
    'no-header': 'Die erste Zeile muss die Spalten benennen, enthält aber einen Wert.',
    'header-empty': 'Eine Spalte hat keinen Namen. Benennen Sie sie in der ersten Zeile.',
    'header-twice': 'Zwei Spalten haben denselben Namen. Benennen Sie eine um.',
    'separator-line':
      'Diese Zeile ist nur für Excel, das sie ausblendet. Löschen Sie sie in einem Texteditor.',
    'one-column':
      'Die Datei hat eine Spalte. Trennen Sie Spalten durch Kommas, Semikolons oder Tabs.',
    'many-columns':
      'Die Datei hat {{found, number}} Spalten; erlaubt sind höchstens {{limit, number}}.',
    'column-too-long':
      'Der Name einer Spalte hat {{found, number}} Zeichen; erlaubt sind höchstens {{limit, number}}.',
    'broken-quotes':
      'Ab hier passen die Anführungszeichen nicht zusammen. Der Rest wurde nicht gelesen.',
    'record-too-long': 'Das ist länger, als ein Produkt sein kann. Der Rest wurde nicht gelesen.',
    doctype: 'Die Datei hat einen Dokumenttyp, der nicht erlaubt ist. Entfernen Sie DOCTYPE.',
    'broken-xml': 'Das ist kein gültiges XML. Der Rest wurde nicht gelesen.',
    'too-deep': 'Elemente oder Werte sind zu tief verschachtelt. Der Rest wurde nicht gelesen.',
    'many-products':
      'Die Datei hat mehr als {{limit, number}} Produkte. Der Rest wurde nicht gelesen.',
    'too-costly':
      'Die Prüfung der Datei braucht zu viel Zeit oder Speicher. Entfernen Sie Spalten und verschachtelte Werte, die der Feed nicht braucht.',
    'many-faults': 'Es gibt mehr als {{limit, number}} Fehler. Der Rest wurde nicht gelesen.',
    'row-length': 'Zellen in der Zeile: {{found, number}}. In der Kopfzeile: {{limit, number}}.',
    'not-json': 'Die Zeile ist kein JSON-Objekt.',
    missing: 'Ein Pflichtwert fehlt.',
    'no-image': 'Das Produkt hat kein Bild. Der Discovery-Service verlangt eines.',
    'not-a-price': 'Das sieht nicht wie ein Preis aus.',
    'not-an-address': 'Das sieht nicht wie eine Adresse aus, die mit https:// beginnt.',
    'many-warnings':
      'Es gibt mehr als {{limit, number}} Warnungen. Weitere werden nicht aufgeführt.',
    'id-twice': 'Ein früheres Produkt hat dieselbe ID.',
    'children-unreadable': 'Die Varianten sind nicht lesbar. Sie müssen eine JSON-Liste sein.',
    'many-children':
      'Das Produkt hat {{found, number}} Varianten; erlaubt sind höchstens {{limit, number}}. Der ganze Feed würde fehlschlagen.',
    'many-fields':
      'Eine Variante hat {{found, number}} Felder; erlaubt sind höchstens {{limit, number}}. Der ganze Feed würde fehlschlagen.',
    'product-too-large':
      'Das Produkt ist {{found, number}} KB groß; erlaubt sind höchstens {{limit, number}} KB. Der ganze Feed würde fehlschlagen.',
    unmapped: 'Für dieses Feld ist keine Spalte ausgewählt.',
  },
};
