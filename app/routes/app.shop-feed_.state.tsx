import { forStaff } from './shared/for-staff.ts';

/** Returns the build's state, which the page polls while a feed is made. */
export const loader = forStaff(async ({ services, shop }) => {
  const now = services.now();
  const { build } = await services.shopFeeds.view(shop);
  return { build, now };
});

export { headers } from './shared/for-staff.ts';
export { clientLoader, neverRevalidate as shouldRevalidate } from '../components/frame/answers.ts';
