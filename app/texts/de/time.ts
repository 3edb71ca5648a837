import type { TextsOf } from '../translate.ts';

export const time: TextsOf<'time'> = {
  dateAndTime: '{{date}}, {{time}}',
  today: 'heute um {{time}}',
  tomorrow: 'morgen um {{time}}',
  yesterday: 'gestern um {{time}}',
  justNow: 'gerade eben',
  inLessThanAMinute: 'in weniger als einer Minute',
  inAMoment: 'gleich',
  seconds: '{{count}} Sek.',
  minutes: '{{count}} Min.',
  hours: '{{count}} Std.',
  days: '{{count}} Tg.',
};
