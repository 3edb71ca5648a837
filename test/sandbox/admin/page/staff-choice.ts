import type { AdminState } from '../admin-state.ts';
import type { StaffMember } from '../platform/staff.ts';

const KEPT = 'staff';
const KEPT_LOCALE = 'locale';

/** Who is signed in, in this tab: two tabs can be two people. */
export function currentStaff({ staff }: AdminState): StaffMember {
  const kept = sessionStorage.getItem(KEPT);
  const found = staff.find(({ id }) => id === kept) ?? staff[0];
  if (!found) throw new Error('The shop has no staff.');
  return found;
}

export function chooseStaff(id: string): void {
  sessionStorage.setItem(KEPT, id);
}

/** In which languages the admin can frame an app: those of this one, and one that it has no texts for. */
export const LOCALES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

/** In which language the signed-in person reads the admin. Its own pages here are in English alone. */
export function currentLocale(): string {
  const kept = sessionStorage.getItem(KEPT_LOCALE) ?? '';
  return Object.hasOwn(LOCALES, kept) ? kept : 'en';
}

export function chooseLocale(locale: string): void {
  sessionStorage.setItem(KEPT_LOCALE, locale);
}
