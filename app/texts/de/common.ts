import type { TextsOf } from '../translate.ts';

export const common: TextsOf<'common'> = {
  noAnswer: 'Die App hat nicht geantwortet. Versuchen Sie es erneut',
  noAnswerTitle: 'Keine Antwort',
  noAnswerText:
    'Die App hat nicht geantwortet. Daher ist unklar, ob die Aktion ausgeführt wurde. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
  notUnderstood: 'Ein Fehler ist aufgetreten. Laden Sie die Seite neu und versuchen Sie es erneut',
  refresh: 'Aktualisieren',
  saved: 'Gespeichert',
  tryAgain: 'Erneut versuchen',
  keepConnected: 'Verbunden lassen',
  enterAccount: 'Kontodaten eingeben',
  openSettings: 'Einstellungen öffnen',
  percent: '{{percent}} %',
  status: 'Status',
  allStatuses: 'Alle Status',
  day: 'Tag',
  showTable: 'Als Tabelle anzeigen',
  hideTable: 'Tabelle ausblenden',
  live: 'Live',
  test: 'Test',
  chooseFeeds: 'Feeds auswählen',
  feed: 'Feed',
  result: 'Ergebnis',
  search: 'Suchen',
  feeds: 'Feeds',
  /** Faults of a field for email addresses. */
  emailErrors: {
    invalid: 'Geben Sie E-Mail-Adressen ein, etwa name@example.com, eine pro Zeile.',
    'too-many': 'Geben Sie höchstens 5 Adressen ein.',
  },
  estimate: '≈\u00A0{{figure}}',
  /** The places of lists. */
  modules: {
    search: 'Suche',
    category: 'Kategorien',
    autocomplete: 'Autovervollständigung',
    recommendations: 'Empfehlungen',
    bundles: 'Bundles',
  },
};
