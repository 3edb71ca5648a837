import type { TextsOf } from '../translate.ts';

export const automatic: TextsOf<'automatic'> = {
  changed_one:
    '{{count, number}} Produkt oder Kollektion seit der letzten Neuindexierung geändert, zuletzt <ago/>.',
  changed_other:
    '{{count, number}} Produkte oder Kollektionen seit der letzten Neuindexierung geändert, zuletzt <ago/>.',
  starts: 'Die Neuindexierung beginnt innerhalb einer Minute.',
  plannedFor: 'Nächste Neuindexierung: {{time}}.',
  /** Why nothing is planned, or only for after something else. */
  reasons: {
    'under-way': 'Die nächste Neuindexierung beginnt, wenn die laufende Indexierung endet.',
    service: 'Die nächste Neuindexierung beginnt, wenn der Discovery-Service sie zulässt.',
    'needs-person':
      'Die automatische Neuindexierung pausiert, weil die letzte Indexierung fehlgeschlagen ist. Indexieren Sie einmal selbst neu, um sie fortzusetzen.',
    never:
      'Die automatische Neuindexierung pausiert, weil die letzte nicht begonnen hat. Ändern Sie das Indexierungsintervall des Feeds in Ihrem Konto beim Discovery-Service und indexieren Sie dann einmal selbst neu.',
    'unknown-feed':
      'Die automatische Neuindexierung pausiert, weil Ihr Konto diesen Feed nicht aufführt.',
    off: 'Die automatische Neuindexierung ist deaktiviert. <settings>In den Einstellungen ändern</settings>',
    'no-changes':
      'Seit der letzten Neuindexierung wurden keine Produkte oder Kollektionen geändert.',
  },
  uploaded:
    'Die Produkte dieses Feeds werden hochgeladen. Für tägliches Hochladen wählen Sie auf der Seite <feed>Produkt-Feed</feed> einen Zeitplan.',
  uploadPlannedFor:
    'Die Produkte dieses Feeds werden täglich hochgeladen. Nächster Upload: {{time}}.',
  uploadStarts:
    'Die Produkte dieses Feeds werden täglich hochgeladen. Der nächste Upload beginnt in Kürze.',
  uploadedDaily:
    'Die Produkte dieses Feeds werden täglich hochgeladen. Den Zeitplan ändern Sie auf der Seite <feed>Produkt-Feed</feed>.',
  updates: {
    soon_one:
      '{{count, number}} geändertes Produkt wird innerhalb einer Minute an den Index gesendet.',
    soon_other:
      '{{count, number}} geänderte Produkte werden innerhalb weniger Minuten an den Index gesendet.',
    index_one:
      '{{count, number}} geändertes Produkt wird gesendet, wenn die laufende Indexierung endet.',
    index_other:
      '{{count, number}} geänderte Produkte werden gesendet, wenn die laufende Indexierung endet.',
    'failed-index_one':
      '{{count, number}} geändertes Produkt wartet, weil die letzte Indexierung fehlgeschlagen ist. Indexieren Sie den Feed neu oder laden Sie seine Datei hoch, um fortzufahren.',
    'failed-index_other':
      '{{count, number}} geänderte Produkte warten, weil die letzte Indexierung fehlgeschlagen ist. Indexieren Sie den Feed neu oder laden Sie seine Datei hoch, um fortzufahren.',
    service_one:
      '{{count, number}} geändertes Produkt wird gesendet, wenn der Discovery-Service es annimmt.',
    service_other:
      '{{count, number}} geänderte Produkte werden gesendet, wenn der Discovery-Service sie annimmt.',
    pause_one: '{{count, number}} geändertes Produkt wartet. Nächster Versuch: {{time}}.',
    pause_other: '{{count, number}} geänderte Produkte warten. Nächster Versuch: {{time}}.',
    retry: {
      shopify:
        'Shopify hat nicht geantwortet, geänderte Produkte warten. Nächster Versuch: {{time}}.',
      'no-access':
        'Der Zugriff der App auf Ihren Shop war abgelaufen, geänderte Produkte warten. Nächster Versuch: {{time}}.',
      account:
        'Der Discovery-Service hat Site-ID und geheimen Schlüssel abgelehnt, geänderte Produkte warten. Nächster Versuch: {{time}}.',
      service:
        'Der Discovery-Service hat geänderte Produkte nicht angenommen. Nächster Versuch: {{time}}.',
    },
    'no-changes': 'Geänderte Produkte werden an den Index gesendet. Zurzeit wartet keines.',
    'never-indexed':
      'Geänderte Produkte werden nach der ersten Neuindexierung dieses Feeds an den Index gesendet.',
    'unknown-feed':
      'Geänderte Produkte werden nicht gesendet, weil Ihr Konto diesen Feed nicht aufführt.',
    'left-to-reindex_one':
      '{{count, number}} geändertes Produkt wartet auf die nächste Neuindexierung.',
    'left-to-reindex_other':
      '{{count, number}} geänderte Produkte warten auf die nächste Neuindexierung.',
    problems_one: '{{count, number}} Produkt konnte nicht aktualisiert werden.',
    problems_other: '{{count, number}} Produkte konnten nicht aktualisiert werden.',
  },
  requester: {
    catalogue: 'Beacon Pixel (Produktänderungen)',
    schedule: 'Beacon Pixel (täglicher Zeitplan)',
  },
  card: {
    title: 'Automatische Neuindexierung',
    description:
      'Wählen Sie, wann jeder Feed automatisch neu indexiert wird. Nach einer fehlgeschlagenen Indexierung beginnt nichts, bis Sie einmal selbst neu indexieren.',
    time: 'Uhrzeit',
    timeZone: 'In der Zeitzone Ihres Shops, {{zone}}.',
    modes: {
      off: 'Aus',
      changes: 'Wenn sich Produkte ändern',
      daily: 'Täglich',
      both: 'Wenn sich Produkte ändern, und täglich',
    },
    help: {
      off: 'Indexieren Sie diesen Feed selbst in der Übersicht neu.',
      changes:
        'Beginnt einige Minuten nach der letzten oder eine Stunde nach der ersten Änderung. Höchstens einmal pro Stunde.',
      daily: 'Beginnt einmal am Tag, auch ohne Änderungen.',
      both: 'Beginnt einige Minuten nach der letzten Änderung, höchstens einmal pro Stunde, und einmal am Tag.',
    },
    updates: 'Geänderte Produkte zwischen Neuindexierungen aktualisieren',
    updatesHelp:
      'Sendet jedes geänderte Produkt innerhalb weniger Minuten an den Index, ohne Neuindexierung. Änderungen an Kollektionen warten auf die nächste Neuindexierung.',
    errors: {
      time: 'Geben Sie eine Uhrzeit ein, zum Beispiel 03:30.',
    },
  },
};
