/** Indexierungen, die niemand von Hand startet. */
export const automatic = {
  changed_one: '{{count, number}} Produkt seit der letzten Indexierung geändert, zuletzt <ago/>.',
  changed_other:
    '{{count, number}} Produkte seit der letzten Indexierung geändert, zuletzt <ago/>.',
  starts: 'Die Indexierung beginnt innerhalb einer Minute.',
  plannedFor: 'Nächste Indexierung: {{time}}.',
  afterIndex: 'Die nächste Indexierung beginnt, wenn die laufende endet.',
  afterService: 'Die nächste Indexierung beginnt, wenn der Discovery-Service antwortet.',
  pausedFailed:
    'Die automatische Indexierung pausiert, weil die letzte fehlgeschlagen ist. Indexieren Sie einmal selbst, um sie fortzusetzen.',
  pausedNever:
    'Die automatische Indexierung pausiert, weil die letzte nicht begonnen hat. Indexieren Sie einmal selbst, um sie fortzusetzen.',
  pausedUnknownFeed:
    'Die automatische Indexierung pausiert, weil Ihr Konto diesen Feed nicht aufführt.',
  off: 'Die automatische Indexierung ist aus. <settings>In den Einstellungen ändern</settings>',
  noChanges: 'Seit der letzten Indexierung wurden keine Produkte geändert.',
  requester: {
    catalogue: 'Beacon Pixel (Produktänderungen)',
    schedule: 'Beacon Pixel (täglicher Zeitplan)',
  },
  card: {
    title: 'Automatische Indexierung',
    description:
      'Wann diese App Ihre Feeds von selbst indexiert. Nach einer fehlgeschlagenen Indexierung wartet sie, bis Sie die nächste starten.',
    time: 'Uhrzeit',
    timeZone: 'In der Zeitzone Ihres Shops, {{zone}}.',
    modes: {
      off: 'Aus',
      changes: 'Wenn sich Produkte ändern',
      daily: 'Täglich',
      both: 'Wenn sich Produkte ändern, und täglich',
    },
    help: {
      off: 'Indexieren Sie diesen Feed selbst in der Übersicht.',
      changes:
        'Beginnt, wenn sich einige Minuten lang nichts geändert hat, spätestens eine Stunde nach der ersten Änderung. Höchstens einmal pro Stunde.',
      daily: 'Beginnt einmal am Tag, auch ohne Änderungen.',
      both: 'Beginnt, wenn sich einige Minuten lang nichts geändert hat, höchstens einmal pro Stunde, und einmal am Tag.',
    },
    errors: {
      mode: 'Wählen Sie, wann dieser Feed indexiert wird.',
      time: 'Geben Sie eine Uhrzeit ein, zum Beispiel 03:30.',
    },
  },
} as const;
