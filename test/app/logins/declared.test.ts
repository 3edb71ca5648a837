import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { APP_PROXY_PATH, LOGIN_REPORT_PATH } from '../../../app/beacon/login-report.ts';
import { VERSION } from '../../../app/logins/login-event.ts';
import { LOGIN_PROXY_PATH } from '../../../app/logins/login-proxy.ts';
import { readToml } from '../../sandbox/admin/toml.ts';

const project = new URL('../../../', import.meta.url);
const read = (path: string): Promise<string> => readFile(new URL(path, project), 'utf8');

describe('the app proxy', () => {
  it('leads from where the storefront script reports to where the app listens', async () => {
    const { app_proxy: proxy } = readToml(await read('shopify.app.toml'));
    expect(proxy).toEqual({
      url: 'https://beacon-pixel.example.com/proxy',
      prefix: 'apps',
      subpath: 'beacon-pixel',
    });
    expect(APP_PROXY_PATH).toBe('/apps/beacon-pixel');
    expect(LOGIN_REPORT_PATH).toBe(`${APP_PROXY_PATH}/login`);
    expect(LOGIN_PROXY_PATH).toBe('/proxy/login');
  });
});

it('The app sends events under the version of the project.', async () => {
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  expect(VERSION).toBe(version);
});
