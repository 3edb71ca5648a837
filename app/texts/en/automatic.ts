/** Automatic re-indexes. */
export const automatic = {
  changed_one:
    '{{count, number}} product or collection changed since the last re-index, most recently <ago/>.',
  changed_other:
    '{{count, number}} products or collections changed since the last re-index, most recently <ago/>.',
  starts: 'Re-index starts within a minute.',
  plannedFor: 'Re-index planned for {{time}}.',
  /** Why nothing is planned, or only for after something else. */
  reasons: {
    'under-way': 'Re-index planned for when the current index ends.',
    service: 'Re-index planned for when the discovery service allows it.',
    'needs-person':
      'Automatic re-index is paused because the last index failed. Re-index once to resume.',
    never:
      'Automatic re-index is paused because the last one didn’t start. Change the feed’s indexing interval in your discovery service account, then re-index once to resume.',
    'unknown-feed': 'Automatic re-index is paused because your account doesn’t list this feed.',
    off: 'Automatic re-index is off. <settings>Change in Settings</settings>',
    'no-changes': 'No products or collections changed since the last re-index.',
  },
  uploaded:
    'This feed’s products are uploaded. To upload them each day, choose a schedule on the <feed>Product feed</feed> page.',
  uploadPlannedFor: 'This feed’s products are uploaded each day. Next upload: {{time}}.',
  uploadStarts: 'This feed’s products are uploaded each day. The next upload starts shortly.',
  uploadedDaily:
    'This feed’s products are uploaded each day. Change the schedule on the <feed>Product feed</feed> page.',
  updates: {
    soon_one: '{{count, number}} changed product is sent to the index within a minute.',
    soon_other: '{{count, number}} changed products are sent to the index within minutes.',
    index_one: '{{count, number}} changed product is sent when the current index ends.',
    index_other: '{{count, number}} changed products are sent when the current index ends.',
    'failed-index_one':
      '{{count, number}} changed product waits because the last index failed. Re-index the feed, or upload its file, to resume.',
    'failed-index_other':
      '{{count, number}} changed products wait because the last index failed. Re-index the feed, or upload its file, to resume.',
    service_one: '{{count, number}} changed product is sent when the discovery service takes it.',
    service_other:
      '{{count, number}} changed products are sent when the discovery service takes them.',
    pause_one: '{{count, number}} changed product waits. Next try: {{time}}.',
    pause_other: '{{count, number}} changed products wait. Next try: {{time}}.',
    retry: {
      shopify: 'Shopify didn’t answer, so changed products wait. Next try: {{time}}.',
      'no-access':
        'The app’s access to your store had expired, so changed products wait. Next try: {{time}}.',
      account:
        'The discovery service didn’t accept your site ID and secret key, so changed products wait. Next try: {{time}}.',
      service: 'The discovery service didn’t accept the changed products. Next try: {{time}}.',
    },
    'no-changes': 'Changed products are sent to the index. None are waiting.',
    'never-indexed': 'Changed products are sent to the index after this feed’s first re-index.',
    'unknown-feed': 'Changed products aren’t sent because your account doesn’t list this feed.',
    'left-to-reindex_one': '{{count, number}} changed product waits for the next re-index.',
    'left-to-reindex_other': '{{count, number}} changed products wait for the next re-index.',
    problems_one: '{{count, number}} product couldn’t be updated.',
    problems_other: '{{count, number}} products couldn’t be updated.',
  },
  requester: {
    catalogue: 'Beacon Pixel (catalog changes)',
    schedule: 'Beacon Pixel (daily schedule)',
  },
  card: {
    title: 'Automatic re-index',
    description:
      'Choose when each feed is re-indexed automatically. After a failed index, nothing starts until you re-index once.',
    time: 'Time',
    timeZone: 'In your store’s time zone, {{zone}}.',
    modes: {
      off: 'Off',
      changes: 'When products change',
      daily: 'Daily',
      both: 'When products change, and daily',
    },
    help: {
      off: 'Re-index this feed yourself on the overview.',
      changes:
        'Starts a few minutes after the last change, or an hour after the first one. At most once per hour.',
      daily: 'Starts once a day, whether products changed or not.',
      both: 'Starts a few minutes after the last change, at most once per hour, and once a day.',
    },
    updates: 'Update changed products between re-indexes',
    updatesHelp:
      'Sends each changed product to the index within minutes, without a re-index. Changes to collections wait for the next re-index.',
    errors: {
      time: 'Enter a time, such as 03:30.',
    },
  },
} as const;
