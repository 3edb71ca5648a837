import { buildApp } from './build-app.ts';

/** Builds the app's pages before the first browser test of a run. */
export async function setup(): Promise<void> {
  await buildApp();
}
