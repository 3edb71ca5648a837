import { EXTENSION_ALONE } from '../sandbox/pixel-connection.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { buildPixel } from '../support/build-pixel.ts';

/** A shop with the built pixel, whose storefront extension is switched between measurements. */
interface BenchShop {
  sandbox: Sandbox;
  /** Applies to pages opened from now on; `off` at first. */
  extension(state: 'on' | 'off'): void;
}

/** @param resources closes the shop and its parts */
export async function startBenchShop(resources: AsyncDisposableStack): Promise<BenchShop> {
  let extension: Parameters<BenchShop['extension']>[0] = 'off';
  const { bundle } = await buildPixel();
  const sandbox = resources.adopt(
    await startSandbox({
      ports: 'free',
      bundle,
      extension: () => (extension === 'on' ? EXTENSION_ALONE : null),
    }),
    (it) => it.close(),
  );
  return { sandbox, extension: (state) => void (extension = state) };
}
