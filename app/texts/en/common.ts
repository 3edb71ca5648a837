/** Texts of several pages. */
export const common = {
  noAnswer: 'The app didn’t answer. Try again',
  noAnswerTitle: 'No answer',
  noAnswerText:
    'The app didn’t answer, so we can’t tell whether this was done. Check your connection and reload the page.',
  notUnderstood: 'Something went wrong. Reload the page and try again',
  refresh: 'Refresh',
  saved: 'Saved',
  tryAgain: 'Try again',
  keepConnected: 'Keep it connected',
  enterAccount: 'Enter account',
  openSettings: 'Open settings',
  percent: '{{percent}}%',
  status: 'Status',
  allStatuses: 'All statuses',
  day: 'Day',
  showTable: 'Show as table',
  hideTable: 'Hide table',
  live: 'Live',
  test: 'Test',
  chooseFeeds: 'Choose feeds',
  feed: 'Feed',
  result: 'Result',
  search: 'Search',
  feeds: 'Feeds',
  /** Faults of a field for email addresses. */
  emailErrors: {
    invalid: 'Enter email addresses, such as name@example.com, one per line.',
    'too-many': 'Enter at most 5 addresses.',
  },
  estimate: '≈\u00A0{{figure}}',
  /** The places of lists. */
  modules: {
    search: 'Search',
    category: 'Categories',
    autocomplete: 'Autocomplete',
    recommendations: 'Recommendations',
    bundles: 'Bundles',
  },
} as const;
