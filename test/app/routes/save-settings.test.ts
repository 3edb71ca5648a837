import { expect, it } from 'vitest';
import { saveSettings } from '../../../app/routes/shared/page-data.ts';
import type { Services } from '../../../app/server/services.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { partly } from '../../browser/admin/pages/hand-made-answers.ts';

it('A feed follows the catalogue again as soon as staff manage it again.', async () => {
  const resumed: string[] = [];
  const settings = partly<Services['settings']>({
    read: () => Promise.resolve({ ...DEFAULT_SETTINGS, feedIds: ['1201'] }),
    save: (_, change) => Promise.resolve({ ...DEFAULT_SETTINGS, ...change }),
  });
  const automatic = partly<Services['automatic']>({
    resume: ({ feedId }) => Promise.resolve(void resumed.push(feedId)),
  });
  const feedIds = ['1201', '1202'];
  await saveSettings({ settings, automatic }, 'demo-shop.myshopify.com', { feedIds });
  expect(resumed).toEqual(['1202']);
});
