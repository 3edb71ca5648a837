import { data } from '@remix-run/node';
import { pageTitle } from '../components/frame/page.tsx';
import { forStaff } from './shared/for-staff.ts';

export const meta = pageTitle('frame.noSuchPage.page');

/**
 * Answers every address below `/app` that has no page. Without this route server and browser would match such an
 * address differently, and React would render the page twice.
 */
export const loader = forStaff(() => data(null, { status: 404 }));

export { NoSuchPage as default } from '../components/frame/page-frame.tsx';

export { headers } from './shared/for-staff.ts';
