/** Times. `Intl` formats dates, hours, numbers, and times relative to now. */
export const time = {
  dateAndTime: '{{date}}, {{time}}',
  today: 'today at {{time}}',
  tomorrow: 'tomorrow at {{time}}',
  yesterday: 'yesterday at {{time}}',
  justNow: 'just now',
  inLessThanAMinute: 'in less than a minute',
  inAMoment: 'in a moment',
  seconds: '{{count}} s',
  minutes: '{{count}} min',
  hours: '{{count}} h',
  days: '{{count}} d',
} as const;
