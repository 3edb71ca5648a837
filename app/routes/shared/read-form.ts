import { data } from '@remix-run/node';
import { localeOf } from '../../texts/languages.ts';

/** Reads the form that a page has sent. A body that is not a form becomes an empty form, which every action rejects. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body has arrived before the action runs, so it is not a form.
    return new FormData();
  }
}

/** Reads the locale of the page that has sent a form. */
export function localeIn(form: FormData): string {
  const locale = form.get('locale');
  return localeOf(typeof locale === 'string' ? locale : null);
}

/** The answer to a form that no page sends. */
export const notUnderstood = () => data({ outcome: 'not-understood' as const }, { status: 400 });
