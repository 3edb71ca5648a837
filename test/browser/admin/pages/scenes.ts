import { historyScenes } from './history-scenes.ts';
import { loginScenes } from './login-scenes.ts';
import { orderScenes } from './order-scenes.ts';
import { overviewScenes } from './overview-scenes.ts';
import { pixelScenes } from './pixel-scenes.ts';
import { productScenes } from './product-scenes.ts';
import { resultsScenes } from './results-scenes.ts';
import type { NamedScene } from './scene.ts';
import { settingsScenes, unsubscribeScenes } from './settings-scenes.ts';
import { shopFeedScenes } from './shop-feed-scenes.ts';
import { uploadScenes } from './upload-scenes.ts';

const english: Record<string, NamedScene> = {
  ...overviewScenes,
  ...pixelScenes,
  ...settingsScenes,
  ...unsubscribeScenes,
  ...historyScenes,
  ...loginScenes,
  ...uploadScenes,
  ...orderScenes,
  ...resultsScenes,
  ...productScenes,
  ...shopFeedScenes,
};

/** Every page in every state that staff can meet, some of them in German too. */
export const scenes: Record<string, NamedScene> = {
  ...english,
  ...inGerman(
    'overview-new',
    'overview-several-feeds',
    'overview-guide-automatic',
    'pixel-mismatch',
    'settings-stored',
    'history-few',
    'logins-every-state',
    'shop-feed-done',
    'shop-feed-failed',
    'products-found',
    'product-waiting',
    'product-uncertain',
    'orders-every-state',
    'results-healthy',
    'results-not-measured',
    'overview-results',
  ),
};

/** The same scenes as the admin opens them for people who read German. */
function inGerman(...names: string[]): Record<string, NamedScene> {
  return Object.fromEntries(
    names.map((name) => {
      const found = english[name];
      if (!found) throw new Error(`There is no scene ${name}.`);
      const path = `${found.path}${found.path.includes('?') ? '&' : '?'}locale=de`;
      return [`${name}-german`, { ...found, path }];
    }),
  );
}
