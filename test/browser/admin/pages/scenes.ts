import type { Scene } from './hand-made-services.ts';
import { historyScenes } from './history-scenes.ts';
import { loginScenes } from './login-scenes.ts';
import { overviewScenes } from './overview-scenes.ts';
import { pixelScenes } from './pixel-scenes.ts';
import { settingsScenes } from './settings-scenes.ts';

/** A page in a state: where it is, and what is the case. */
export interface NamedScene {
  path: string;
  scene: Scene;
}

/** Every page in every state that staff can meet. */
export const scenes: Record<string, NamedScene> = {
  ...overviewScenes,
  ...pixelScenes,
  ...settingsScenes,
  ...historyScenes,
  ...loginScenes,
};
