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
  ...historyScenes,
  ...loginScenes,
  ...uploadScenes,
  ...orderScenes,
  ...resultsScenes,
  ...productScenes,
  ...shopFeedScenes,
};

/** Every page in every state, in English and, as `<name>-german`, in German. */
export const scenes: Record<string, NamedScene> = {
  ...english,
  ...inGerman(english),
  ...unsubscribeScenes,
};

/** The same scenes for people whose admin is in German. */
function inGerman(all: Record<string, NamedScene>): Record<string, NamedScene> {
  return Object.fromEntries(
    Object.entries(all).map(([name, { path, scene }]) => {
      const german = `${path}${path.includes('?') ? '&' : '?'}locale=de`;
      return [`${name}-german`, { path: german, scene }];
    }),
  );
}
