/** Texts of several pages. */
export const common = {
  noAnswer: 'The app didn’t answer. Try again',
  noAnswerTitle: 'No answer',
  noAnswerText:
    'The app didn’t answer, so we can’t tell whether this was done. Check your connection and reload the page.',
  notUnderstood: 'Something went wrong. Reload the page and try again',
  refresh: 'Refresh',
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
} as const;
