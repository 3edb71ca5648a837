/** Asked before a re-index after a failed one. */
export const CONFIRM_WORDS = {
  title: 'Re-index although the last index failed?',
  text: 'The service advises against a re-index until the feed is done: whatever made the last index fail may make this one fail too, and it uses up the feed’s re-index for this hour. Go on if you have solved the cause, or if the feed has been stuck for a while.',
  confirm: 'Re-index anyway',
} as const;

/** What an indexing interval of Never means, for a feed whose accepted re-index does not start. */
export const NEVER_WORDS = {
  title: 'This feed may have an indexing interval of Never',
  text: 'The service accepted a re-index, and nothing started. A feed with the interval Never is not scheduled: the service accepts requests for it and does not run them. Give the feed another interval in your account at the service, then start a re-index again.',
} as const;
