import { MINUTE_MS } from '../time/units.ts';
import type { FieldFault, FormResult } from '../shop/form-fields.ts';
import type { Automation } from './plan-automatic.ts';

/** The names of the fields for a feed's choices: `time` is a time of day, the others are `yes` or `no`. */
export const choiceFields = (feedId: string) => ({
  onChange: `onChange-${feedId}`,
  daily: `daily-${feedId}`,
  time: `time-${feedId}`,
  updates: `updates-${feedId}`,
});

/** Formats minutes after midnight for the form: `03:30`. */
export function timeOfDay(minutes: number): string {
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads the format of {@link timeOfDay} as minutes after midnight; null for any other value. */
export function readTimeOfDay(value: unknown): number | null {
  const [, hours, minutes] = typeof value === 'string' ? (TIME.exec(value) ?? []) : [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** The default time, at night for most shops, when few people search; in minutes after midnight. */
export const DEFAULT_TIME = 3 * 60;

const CHOICE_FIELD = /^(?:onChange|daily|time|updates)-(\d{1,15})$/;

/**
 * What staff change of the choices for a feed. With `ifDaily` they move the time of a daily re-index that they saw: where
 * other staff have ended that since, it stays so.
 */
export type AutomationChange = Partial<Automation> & { ifDaily?: boolean };

/** Reads the changes for every feed that the form has a field for; a daily re-index that begins needs its time. */
export function readAutomationForm(
  form: FormData,
): FormResult<Map<string, AutomationChange>, string> {
  const changes = new Map<string, AutomationChange>();
  const errors: Record<string, FieldFault> = {};
  for (const name of form.keys()) {
    const [, feedId] = CHOICE_FIELD.exec(name) ?? [];
    if (feedId === undefined) continue;
    const of = choiceFields(feedId);
    const [daily, time] = [form.get(of.daily), form.get(of.time)];
    const dailyAt = readTimeOfDay(time);
    if (dailyAt === null && (time !== null || daily === 'yes')) errors[of.time] = 'invalid';
    changes.set(feedId, {
      ...(form.has(of.onChange) && { onChange: form.get(of.onChange) === 'yes' }),
      ...(time !== null && { dailyAt }),
      ...(time !== null && daily === null && { ifDaily: true }),
      ...(daily === 'no' && { dailyAt: null }),
      ...(form.has(of.updates) && { updates: form.get(of.updates) === 'yes' }),
    });
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values: changes };
}
