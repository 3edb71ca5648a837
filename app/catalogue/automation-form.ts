import { MINUTE_MS } from '../time/units.ts';
import type { FieldFault, FormResult } from '../shop/form-fields.ts';
import type { Automation } from './plan-automatic.ts';

/** The choices of the form, by their values there. */
export const AUTOMATION_MODES = ['off', 'changes', 'daily', 'both'] as const;
export type AutomationMode = (typeof AUTOMATION_MODES)[number];

export function modeOf({
  onChange,
  dailyAt,
}: Pick<Automation, 'onChange' | 'dailyAt'>): AutomationMode {
  if (onChange) return dailyAt === null ? 'changes' : 'both';
  return dailyAt === null ? 'off' : 'daily';
}

/** The form's field for a feed's mode of re-indexing, and the one for its time of day. */
export const modeField = (feedId: string): string => `mode-${feedId}`;
export const timeField = (feedId: string): string => `time-${feedId}`;
/** The form's field for sending changed products in between: `yes` or `no`. */
export const updatesField = (feedId: string): string => `updates-${feedId}`;

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

const CHOICE_FIELD = /^(mode|updates)-(\d{1,15})$/;

/** What staff change of the choice for a feed: the re-index, which is `onChange` and `dailyAt` together, or the updates. */
export type AutomationChange = Partial<Automation>;

/** Reads the changes for every feed that the form has a field for. */
export function readAutomationForm(
  form: FormData,
): FormResult<Map<string, AutomationChange>, string> {
  const changes = new Map<string, AutomationChange>();
  const errors: Record<string, FieldFault> = {};
  for (const [name, value] of form.entries()) {
    const [, field, feedId] = CHOICE_FIELD.exec(name) ?? [];
    if (feedId === undefined) continue;
    const change = changes.get(feedId) ?? {};
    if (field === 'updates') {
      changes.set(feedId, { ...change, updates: value === 'yes' });
      continue;
    }
    const mode = AUTOMATION_MODES.find((known) => known === value);
    if (mode === undefined) {
      errors[name] = 'invalid';
      continue;
    }
    const isDaily = mode === 'daily' || mode === 'both';
    const dailyAt = isDaily ? readTimeOfDay(form.get(timeField(feedId))) : null;
    if (isDaily && dailyAt === null) errors[timeField(feedId)] = 'invalid';
    changes.set(feedId, { ...change, onChange: mode === 'changes' || mode === 'both', dailyAt });
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values: changes };
}
