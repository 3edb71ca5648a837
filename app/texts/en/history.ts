/** The index history, and the page of one re-index. */
export const history = {
  subtitle: 'Every re-index requested in this app. Times are in your store’s time zone, {{zone}}.',
  empty: {
    title: 'No re-indexes yet',
    text: 'Re-indexes that you or the app request appear here, with who requested them and their result.',
    goToOverview: 'Go to the overview',
  },
  asked: 'Requested',
  by: 'Requested by',
  kind: 'Timing',
  took: 'Duration',
  noneFound: { title: 'No re-indexes found', text: 'Change the filters to see more.' },
  pages_one: '{{count, number}} re-index, page {{page}} of {{pages}}',
  pages_other: '{{count, number}} re-indexes, page {{page}} of {{pages}}',
  allFeeds: 'All feeds',
  row: {
    title: '<feed/>, <ago/>',
    now: 'Requested by <staff/>, took <took/>',
    'when-possible': 'Requested by <staff/> (when possible), took <took/>',
    waiting: 'Requested by <staff/>, not started',
  },
  detail: {
    title: 'Re-index of {{feed}}',
    timeline: 'Timeline',
    details: 'Details',
    confirmed: '{{kind}}, confirmed after a failed index',
    sent: 'Sent',
    notSent: 'Not sent',
    after: 'after {{duration}}',
  },
  notFound: {
    page: 'Re-index not found',
    title: 'This re-index doesn’t exist',
    text: 'Choose a re-index in the index history.',
  },
} as const;
