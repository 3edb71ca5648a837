import type { StorefrontSettings } from '../../app/beacon/storefront-settings.ts';
import { USUAL_EXTENSION } from '../sandbox/pixel-connection.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { buildPixel } from '../support/build-pixel.ts';

/** A shop with the built pixel, whose storefront extension is switched between measurements. */
interface BenchShop {
  sandbox: Sandbox;
  /** Applies to pages opened from now on; `off` at first. */
  extension(state: 'on' | 'off'): void;
}

const EXTENSION: StorefrontSettings = { ...USUAL_EXTENSION, logins: false };

/** @param resources closes the shop and its parts */
export async function startBenchShop(resources: AsyncDisposableStack): Promise<BenchShop> {
  let extension: StorefrontSettings | null = null;
  const { bundle } = await buildPixel();
  const sandbox = resources.adopt(
    await startSandbox({ ports: 'free', bundle, extension: () => extension }),
    (it) => it.close(),
  );
  return {
    sandbox,
    extension(state) {
      extension = state === 'on' ? EXTENSION : null;
    },
  };
}
