import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import type { WholeSandbox } from '../../sandbox/sandbox.ts';
import { OWNER } from '../../sandbox/admin/test-admin.ts';
import { PIXEL_BUNDLE } from '../../support/build-pixel.ts';

let sandbox: WholeSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ ports: 'free', bundle: PIXEL_BUNDLE, app: {} });
});
afterAll(() => sandbox.close());

/** Opens the app as the admin does, in a browser that is none. */
function openApp(): Promise<Response> {
  const query = sandbox.admin.actions.launchQuery(OWNER);
  return fetch(`${sandbox.addresses.app}/app?${query}`, {
    headers: { Accept: 'text/html', 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0' },
  });
}

// Each step stands on the ones before it.
describe('the app’s process in the sandbox', () => {
  it('gets its access from the admin', async () => {
    sandbox.admin.actions.install();
    expect((await openApp()).status).toBe(200);
    expect(sandbox.admin.platform.tokens.usable().map(({ kind }) => kind)).toContain('offline');
  });

  it('is gone when it is killed, and comes back on the same data', async () => {
    const tokens = sandbox.admin.platform.tokens.usable().length;
    const before = sandbox.app.pid();
    await sandbox.app.kill();
    expect((await openApp()).status).toBe(502);

    await sandbox.app.start();
    expect(sandbox.app.pid()).not.toBe(before);
    expect((await openApp()).status).toBe(200);
    expect(sandbox.admin.platform.tokens.usable()).toHaveLength(tokens);
  });

  it('hears of its uninstallation', async () => {
    sandbox.admin.actions.uninstall();
    await expect
      .poll(() => sandbox.admin.courier.deliveries().map(({ topic, state }) => [topic, state]))
      .toEqual([['app/uninstalled', 'delivered']]);
  });

  it('writes no secret to its output', () => {
    const said = sandbox.app.lines().join('\n');
    expect(said).toContain('the app is running');
    expect(said).not.toMatch(/shpat_|shprt_|shpua_|shpss_|id_token=ey/);
  });
});
