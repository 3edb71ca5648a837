import { alertScenes } from './alert-scenes.ts';
import type { Scene } from './scene.ts';
import { historyScenes } from './history-scenes.ts';
import { loginScenes } from './login-scenes.ts';
import { orderScenes } from './order-scenes.ts';
import { overviewScenes } from './overview-scenes.ts';
import { pixelScenes } from './pixel-scenes.ts';
import { productScenes } from './product-scenes.ts';
import { settingsScenes } from './settings-scenes.ts';
import { uploadScenes } from './upload-scenes.ts';
import { shopFeedScenes } from './shop-feed-scenes.ts';

/** A page in a state: where it is, and what is the case. */
export interface NamedScene {
  path: string;
  scene: Scene;
}

/** Every page in every state that staff can meet. */
export const scenes: Record<string, NamedScene> = {
  ...alertScenes,
  ...overviewScenes,
  ...pixelScenes,
  ...settingsScenes,
  ...historyScenes,
  ...loginScenes,
  ...uploadScenes,
  ...inGerman({
    'overview-new': overviewScenes,
    'overview-several-feeds': overviewScenes,
    'settings-stored': settingsScenes,
    'history-few': historyScenes,
    'logins-every-state': loginScenes,
    'shop-feed-done': shopFeedScenes,
    'shop-feed-failed': shopFeedScenes,
  }),
  ...orderScenes,
  ...productScenes,
  ...inGerman({ 'products-found': productScenes, 'product-uncertain': productScenes }),
  ...shopFeedScenes,
};

/** The same scenes as the admin opens them for people who read it in German. */
function inGerman(chosen: Record<string, Record<string, NamedScene>>): Record<string, NamedScene> {
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([name, from]) => {
      const { path, scene } = from[name] ?? {};
      if (path === undefined || scene === undefined) throw new Error(`There is no scene ${name}.`);
      const query = path.includes('?') ? '&' : '?';
      return [[`${name}-german`, { path: `${path}${query}locale=de`, scene }]];
    }),
  );
}
