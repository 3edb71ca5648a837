import { expect, it } from 'vitest';
import { sentChanges } from '../../app/components/settings/edits.ts';

it.each([
  ['a field that staff have changed, without the others', { time: '05:00' }, { time: '05:00' }],
  ['all fields that a choice shows', { daily: 'yes' }, { daily: 'yes', feed: '7', time: '03:00' }],
  ['no field that is hidden', { daily: 'no', time: '' }, { daily: 'no' }],
])('A form sends %s.', (_, changes, sent) => {
  const values = { daily: 'yes', feed: '7', time: '03:00', other: '1', ...changes };
  expect(sentChanges({ values, changes }, { feed: 'daily', time: 'daily' })).toEqual(sent);
});
