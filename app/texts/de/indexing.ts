import type { TextsOf } from '../translate.ts';
import { problems } from './problems.ts';

export const indexing: TextsOf<'indexing'> = {
  feed: 'Feed {{id}}',
  feedStates: {
    running: { name: 'Indexierung läuft', meaning: 'Der Discovery-Service indexiert diesen Feed.' },
    waiting: {
      name: 'In Warteschlange',
      meaning: 'Die Indexierung wartet in der Warteschlange des Discovery-Service.',
    },
    done: {
      name: 'Indexiert',
      meaning: 'Die letzte Indexierung ist abgeschlossen. Es läuft keine.',
    },
    error: {
      name: 'Indexierung fehlgeschlagen',
      meaning: 'Die letzte Indexierung wurde wegen eines Fehlers beendet.',
    },
    regen_waiting: {
      name: 'Wartet auf Erstellung',
      meaning: 'Der Feed wird bald neu erstellt. Danach beginnt die Indexierung.',
    },
    regen_running: {
      name: 'Wird neu erstellt',
      meaning: 'Der Feed wird gerade neu erstellt. Danach beginnt die Indexierung.',
    },
    regen_done: {
      name: 'Neu erstellt',
      meaning: 'Der Feed wurde neu erstellt. Die Indexierung beginnt in Kürze.',
    },
    regen_error: {
      name: 'Erstellung fehlgeschlagen',
      meaning: 'Der Feed konnte nicht neu erstellt werden und wurde daher nicht indexiert.',
    },
  },
  neverIndexed: {
    name: 'Nie indexiert',
    meaning: 'Für diesen Feed gibt es noch keine abgeschlossene Indexierung.',
  },
  noState: {
    name: 'Kein Status',
    meaning: 'Der Discovery-Service hat für diesen Feed keinen Status gemeldet.',
  },
  unknownState: 'Der Discovery-Service meldet einen Status, den diese App nicht kennt.',
  feedReady: { name: 'Feed: Bereit', meaning: 'Es läuft keine Indexierung.' },
  feedSaid: 'Feed: {{state}}',
  confirm: {
    title: 'Nach einer fehlgeschlagenen Indexierung neu indexieren?',
    text: 'Die letzte Indexierung ist fehlgeschlagen und diese kann aus demselben Grund fehlschlagen. Außerdem verbraucht sie die Neuindexierung dieses Feeds für diese Stunde. Fahren Sie fort, wenn Sie die Ursache behoben haben oder der Feed festhängt.',
    confirm: 'Trotzdem neu indexieren',
    cancel: 'Abbrechen',
  },
  never: {
    title: 'Das Indexierungsintervall dieses Feeds ist möglicherweise „Never“',
    text: 'Ändern Sie es in Ihrem Konto beim Discovery-Service und indexieren Sie dann neu.',
  },
  states: {
    requested: { name: 'Angefordert', meaning: 'Die Anfrage wird gleich gesendet.' },
    waiting: { name: 'Wartet', meaning: 'Die Neuindexierung beginnt, sobald sie möglich ist.' },
    sending: {
      name: 'Wird gesendet',
      meaning: 'Die Anfrage wird an den Discovery-Service gesendet.',
    },
    accepted: {
      name: 'Angenommen',
      meaning:
        'Die Indexierung ist in der Warteschlange des Discovery-Service. Sie kann noch fehlschlagen.',
    },
    unknown: {
      name: 'Keine Antwort',
      meaning:
        'Die Anfrage wurde gesendet, aber es kam keine verwertbare Antwort. Sie wird nicht erneut gesendet, weil der Discovery-Service sie erhalten haben könnte. Der Status des Feeds wird zeigen, ob das so ist.',
    },
    running: { name: 'Indexierung läuft', meaning: 'Die Indexierung läuft.' },
    done: { name: 'Indexiert', meaning: 'Der Feed wurde neu indexiert.' },
    failed: {
      name: 'Fehlgeschlagen',
      meaning: 'Die Indexierung wurde wegen eines Fehlers beendet.',
    },
    refused: {
      name: 'Nicht angenommen',
      meaning: 'Die Neuindexierung war nicht möglich. Es wurde nichts gestartet.',
    },
    lost: {
      name: 'Nicht bestätigt',
      meaning: 'Es ist unklar, ob diese Neuindexierung abgeschlossen wurde.',
    },
    cancelled: {
      name: 'Abgebrochen',
      meaning: 'Die Neuindexierung wurde abgebrochen, bevor sie gesendet wurde.',
    },
  },
  lostAdvice: 'Prüfen Sie, wann der Feed zuletzt indexiert wurde.',
  waitsFor: {
    'no-status':
      'Der Status des Feeds kann derzeit nicht gelesen werden. Die Neuindexierung beginnt, sobald das möglich ist.',
    'status-error':
      'Der Discovery-Service meldet einen eigenen Fehler. Die Neuindexierung beginnt automatisch, sobald er behoben ist.',
    'unknown-feed': 'Der Discovery-Service führt diesen Feed derzeit nicht auf.',
    'in-progress':
      'Eine Indexierung läuft und eine Anfrage würde sie anhalten. Die Neuindexierung beginnt, wenn sie abgeschlossen ist.',
    'unknown-state':
      'Der Feed hat einen Status, den diese App nicht kennt. Die Neuindexierung beginnt, wenn der Feed fertig ist.',
    'hour-limit':
      'Jeder Feed kann einmal pro Stunde neu indexiert werden. Diese Neuindexierung beginnt, wenn die Stunde vorbei ist.',
  },
  reasons: {
    'no-status': 'Der Status des Feeds konnte nicht gelesen werden. Daher wurde nichts gesendet.',
    'status-error': 'Der Discovery-Service hat einen Fehler gemeldet. Daher wurde nichts gesendet.',
    'unknown-feed':
      'Der Discovery-Service führt diesen Feed nicht unter Ihrer Site-ID auf. Daher wurde nichts gesendet.',
    'in-progress':
      'Eine Indexierung lief und eine Anfrage hätte sie angehalten. Es wurde nichts gesendet.',
    'unknown-state':
      'Der Feed hatte einen Status, den diese App nicht kennt. Daher wurde nichts gesendet.',
    'hour-limit':
      'Jeder Feed kann einmal pro Stunde neu indexiert werden und die letzte Neuindexierung war zu kurz davor. Es wurde nichts gesendet.',
    'already-asked':
      'Eine andere Neuindexierung dieses Feeds war noch nicht beendet. Es wurde nichts gesendet.',
    'needs-confirmation':
      'Die letzte Indexierung ist fehlgeschlagen und der Discovery-Service rät dann von einer Neuindexierung ab. Es wurde nichts gesendet.',
    'uploaded-feed':
      'Zu diesem Feed laden Sie Dateien hoch. Der Discovery-Service hat nichts abzurufen, daher wurde nichts gesendet.',
    'fetched-feed':
      'Dieser Feed ist nicht für Uploads eingerichtet. Die Datei wurde daher nicht gesendet.',
    'never-indexed':
      'Dieser Feed wurde noch nie indexiert. Der Discovery-Service nimmt Uploads erst nach einer ersten abgeschlossenen Indexierung an und hat mit einem Fehler geantwortet.',
    'file-too-large': 'Der Discovery-Service nimmt keine Datei dieser Größe an.',
    'feed-not-found':
      'Der Discovery-Service kennt Ihr Konto, hat diesen Feed aber nicht gefunden. Es wurde nichts gestartet.',
    'file-gone':
      'Die Datei wurde gelöscht, bevor sie gesendet werden konnte. Es wurde nichts gesendet.',
    'not-queued': 'Der Discovery-Service hat den Feed nicht in seine Warteschlange aufgenommen.',
    'service-busy': 'Der Discovery-Service war zu ausgelastet, um die Anfrage anzunehmen.',
    'waited-too-long':
      'Die Neuindexierung war innerhalb eines Tages nicht möglich. Es wurde nichts gesendet.',
    interrupted:
      'Die App wurde beim Senden der Anfrage unterbrochen. Die Anfrage wird nicht erneut gesendet, weil der Discovery-Service sie erhalten haben könnte. Der Status des Feeds wird zeigen, ob das so ist.',
    'not-started':
      '15 Minuten nachdem der Discovery-Service die Anfrage angenommen hatte, war noch nichts gestartet. Beim Intervall „Never“ nimmt er Anfragen an, führt sie aber nicht aus.',
    'never-started':
      'Der Discovery-Service hat die Anfrage angenommen, aber innerhalb der Stunde wurde nichts gestartet. Beim Intervall „Never“ nimmt er Anfragen an, führt sie aber nicht aus.',
    'no-sign':
      'Die Anfrage wurde gesendet, aber es kam keine Antwort und es war keine Indexierung zu sehen. Der Discovery-Service könnte sie erhalten haben, daher zählt sie als Neuindexierung dieser Stunde.',
    'no-new-index':
      'Eine Indexierung lief und endete, aber der Discovery-Service meldet keinen neuen Indexierungszeitpunkt.',
    'too-long': 'Die Indexierung endete nicht innerhalb eines Tages.',
    'index-failed': 'Die Indexierung wurde wegen eines Fehlers beendet.',
    'regeneration-failed':
      'Der Feed konnte nicht neu erstellt werden und wurde daher nicht indexiert.',
    'no-credentials':
      'In der App sind keine Site-ID und kein geheimer Schlüssel mehr gespeichert. Daher kann sie die Neuindexierung nicht senden oder verfolgen.',
    'account-changed':
      'Die Site-ID wurde während der Indexierung geändert. Daher konnte sie nicht verfolgt werden.',
    'account-replaced':
      'Vor dem Senden wurde eine andere Site-ID eingegeben. Die Neuindexierung wurde daher abgebrochen.',
    uninstalled: 'Die App wurde deinstalliert, bevor die Neuindexierung endete.',
    disconnected: 'Ihr Konto wurde getrennt, bevor die Neuindexierung endete.',
  },
  reasonAdvice: {
    'no-status': 'Versuchen Sie es erneut, wenn der Discovery-Service antwortet.',
    'status-error': 'Versuchen Sie es später erneut.',
    'unknown-feed': 'Wählen Sie in den Einstellungen einen anderen Feed aus.',
    'in-progress':
      'Versuchen Sie es erneut, wenn die Indexierung abgeschlossen ist, oder wählen Sie „Neu indexieren, sobald möglich“.',
    'unknown-state': 'Versuchen Sie es erneut, wenn der Feed fertig ist.',
    'hour-limit':
      'Versuchen Sie es erneut, wenn die Stunde vorbei ist, oder wählen Sie „Neu indexieren, sobald möglich“.',
    'already-asked': 'Warten Sie, bis die andere Neuindexierung endet.',
    'needs-confirmation': 'Indexieren Sie erneut und bestätigen Sie.',
    'uploaded-feed': 'Laden Sie stattdessen eine Datei hoch.',
    'fetched-feed': 'Aktivieren Sie Uploads für diesen Feed.',
    'never-indexed':
      'Stellen Sie den Feed in Ihrem Konto beim Discovery-Service auf den Upload-Ort um und lassen Sie ihn einmal indexieren. Laden Sie die Datei dann erneut hoch.',
    'file-too-large': 'Laden Sie eine kleinere Datei hoch.',
    'feed-not-found':
      'Prüfen Sie, ob es den Feed in Ihrem Konto beim Discovery-Service gibt. Wenn nicht, wählen Sie in den Einstellungen einen anderen Feed.',
    'file-gone': 'Laden Sie die Datei erneut hoch.',
    'not-queued':
      'Prüfen Sie, ob der Feed in Ihrem Konto beim Discovery-Service eingerichtet ist. Auch eine anderswo gestartete Neuindexierung zählt für die Stunde.',
    'service-busy': 'Versuchen Sie es später erneut.',
    'waited-too-long': 'Prüfen Sie den Status des Feeds und versuchen Sie es dann erneut.',
    'not-started':
      'Prüfen Sie das Indexierungsintervall des Feeds in Ihrem Konto beim Discovery-Service.',
    'never-started':
      'Ändern Sie das Indexierungsintervall des Feeds in Ihrem Konto beim Discovery-Service und indexieren Sie dann neu.',
    'no-sign': 'Versuchen Sie es erneut, wenn die Stunde vorbei ist.',
    'no-new-index':
      'Prüfen Sie, ob Ihre neuesten Produkte gefunden werden. Wenn nicht, indexieren Sie neu.',
    'too-long': 'Prüfen Sie den Feed in Ihrem Konto beim Discovery-Service.',
    'index-failed':
      'Prüfen Sie den Feed in Ihrem Konto beim Discovery-Service. Indexieren Sie ihn dann neu oder laden Sie seine Datei erneut hoch.',
    'regeneration-failed':
      'Prüfen Sie, wo der Feed erstellt wird. Indexieren Sie ihn dann neu oder laden Sie seine Datei erneut hoch.',
    'no-credentials': 'Geben Sie beides in den Einstellungen ein.',
    'account-changed': 'Prüfen Sie den Feed in Ihrem vorherigen Konto beim Discovery-Service.',
    'account-replaced':
      'Um den Feed des neuen Kontos zu indexieren, indexieren Sie ihn neu oder laden Sie seine Datei erneut hoch.',
  },
  serviceReasons: {
    waiting: '{{title}}. Es wurde noch nichts gesendet; wir versuchen es automatisch erneut.',
    unknown:
      '{{meaning}} Die Anfrage wird nicht erneut gesendet, weil der Discovery-Service sie erhalten haben könnte. Der Status des Feeds wird zeigen, ob das so ist.',
    notSent: '{{meaning}} Es wurde nichts gesendet.',
    notTaken: '{{meaning}} Die Anfrage wurde nicht angenommen.',
  },
  refusals: {
    'no-status':
      'Der Status des Feeds kann derzeit nicht gelesen werden. Wählen Sie „sobald möglich“, um zu beginnen, sobald es geht.',
    'status-error':
      'Der Discovery-Service meldet einen Fehler. Sie können neu indexieren, wenn er behoben ist.',
    'unknown-feed':
      'Der Discovery-Service führt diesen Feed nicht unter Ihrer Site-ID auf. Wählen Sie in den Einstellungen einen anderen Feed aus.',
    'in-progress':
      'Eine Indexierung läuft und eine Anfrage würde sie anhalten. Sie können neu indexieren, wenn sie abgeschlossen ist.',
    'unknown-state':
      'Der Feed hat einen Status, den diese App nicht kennt. Sie können neu indexieren, wenn der Feed fertig ist.',
    'hour-limit':
      'Jeder Feed kann einmal pro Stunde neu indexiert werden. Sie können wieder neu indexieren, wenn die Stunde vorbei ist.',
    'uploaded-feed':
      'Zu diesem Feed laden Sie Dateien hoch, der Discovery-Service hat nichts abzurufen. Laden Sie eine Datei hoch.',
    'fetched-feed': 'Uploads sind für diesen Feed deaktiviert. Aktivieren Sie sie zuerst.',
    'already-asked': 'Eine Neuindexierung dieses Feeds läuft bereits. Warten Sie, bis sie endet.',
    'needs-confirmation':
      'Die letzte Indexierung ist fehlgeschlagen. Prüfen Sie den Feed zuerst in Ihrem Konto beim Discovery-Service. Indexieren Sie ihn dann neu und bestätigen Sie.',
  },
  againAt: 'Jeder Feed kann einmal pro Stunde neu indexiert werden. Wieder möglich: {{time}}.',
  problems,
  withHttpStatus: '{{meaning}} Die Antwort hatte den HTTP-Status {{status}}.',
  card: {
    addName: 'Namen geben',
    addNameOfFeed: 'Namen geben: Feed {{id}}',
    notNamed: 'Nicht aufgeführt',
    stateUnknown: 'Status unbekannt',
    outdated: 'Das war der letzte bekannte Status. Der aktuelle ist nicht abrufbar.',
    lastIndexed: 'Zuletzt indexiert',
    never: 'Nie',
    nextRun: 'Nächste Indexierung des Service',
    notScheduled: 'Nicht geplant',
    lastReindex: 'Letzte Neuindexierung: {{state}}',
    reindex: 'Neuindexierung: {{state}}',
    viewDetails: 'Details anzeigen',
    announcement: '{{feed}}, Neuindexierung: {{state}}',
    requestedBy: 'Angefordert von <staff/>, <ago/>',
    requestedByAndTook: 'Angefordert von <staff/>, <ago/>, Dauer: <took/>',
  },
  actions: {
    now: 'Jetzt neu indexieren',
    nowOfFeed: 'Jetzt neu indexieren: {{feed}}',
    whenPossible: 'Neu indexieren, sobald möglich',
    whenPossibleOfFeed: 'Neu indexieren, sobald möglich: {{feed}}',
    checking: 'Der Status dieses Feeds wird geprüft.',
    accountRefused: 'Korrigieren Sie Ihr Konto in den Einstellungen, um neu zu indexieren.',
    timeLeft: 'Verbleibende Zeit: <countdown/>.',
    uploadFileOfFeed: 'Datei hochladen: {{feed}}',
    uploadFile: 'Datei hochladen',
    uploadInstead: 'Stattdessen eine Datei hochladen',
  },
  progress: {
    passed: 'abgeschlossen',
    current: 'jetzt',
    ahead: 'steht noch aus',
    stopped: 'hier beendet',
    canceled: 'hier abgebrochen',
  },
  active: {
    region: 'Laufende Neuindexierung',
    view: 'Laufende Neuindexierung anzeigen',
    cancel: 'Neuindexierung abbrechen',
    cancelOfFeed: 'Neuindexierung abbrechen: {{feed}}',
    starts: 'Beginnt {{time}}. Verbleibende Zeit: <countdown/>.',
  },
  staffWithId: 'Mitarbeiter {{id}}',
  staffUnknown: 'Ein Mitarbeiter',
  soFar: 'bisher {{duration}}',
  notBegun: 'Nicht begonnen',
  kinds: { now: 'Sofort', 'when-possible': 'Sobald möglich' },
  /** A file with far fewer products than the last one. */
  fewer: {
    title: 'Viel weniger Produkte als in der letzten Datei',
    counts: 'Produkte in dieser Datei: {{products, number}}. In der letzten: {{before, number}}.',
    consequence: 'Produkte, die fehlen, werden aus dem Index entfernt.',
    accept: 'Mit dieser Datei fortfahren',
    upload: 'Trotzdem hochladen',
    waiting: 'Das Hochladen in {{feed}} wartet auf Sie',
    review: 'Produkt-Feed ansehen',
  },
};
