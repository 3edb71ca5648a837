import { describe, expect, it } from 'vitest';
import { checkSessionToken } from '../../sandbox/admin/platform/session-token.ts';
import type { Received } from '../../sandbox/admin/test-admin.ts';
import { useFramedApp } from './framed-app.ts';

const openFramedApp = useFramedApp();

/** The staff member of a request's session token; null for an invalid or missing token. */
async function staffOf(token: string | null | undefined): Promise<string | null> {
  const claims = await checkSessionToken(token?.replace('Bearer ', '') ?? '', new Date());
  return claims?.sub ?? null;
}

const bearerOf = ({ headers }: Received) => staffOf(headers.authorization);
const idTokenOf = ({ path }: Received) =>
  staffOf(new URL(path, 'http://app.example').searchParams.get('id_token'));

const MARA = '90071131';
const JONAS = '90071148';

describe('the app in the admin', () => {
  it('is opened with Shopify’s parameters, for the staff member who is signed in', async () => {
    const app = await openFramedApp(() => '<h1>Home</h1>');
    await app.open('/app/settings?tab=2');
    const [request] = app.requests('/app/settings');
    const query = new URL(request?.path ?? '', 'http://app.example').searchParams;
    expect([...query.keys()].sort()).toEqual(
      [
        'tab',
        'embedded',
        'hmac',
        'host',
        'id_token',
        'locale',
        'session',
        'shop',
        'timestamp',
      ].sort(),
    );
    expect(query.get('tab')).toBe('2');
    expect(query.get('shop')).toBe('demo-shop.myshopify.com');
    expect(atob(query.get('host') ?? '')).toBe('admin.shopify.com/store/demo-shop');
    expect(request && (await idTokenOf(request))).toBe(MARA);

    await app.page.selectOption('#staff', { label: 'Jonas Okafor' });
    await expect.poll(() => app.requests('/app/settings').length).toBe(2);
    expect(await Promise.all(app.requests('/app/settings').map(idTokenOf))).toEqual([MARA, JONAS]);
    expect(await app.page.getAttribute('iframe', 'title')).toBe('Beacon Pixel');
  });

  it('keeps its place in the admin’s address, through reloads, back and forward', async () => {
    const page = ({ path }: Received) => `<h1>${new URL(path, 'http://a.example').pathname}</h1>`;
    const app = await openFramedApp(page);
    await app.open('/one');
    await app.inFrame(`history.pushState(null, '', '/two?a=b&shop=x&id_token=y')`);
    await expect.poll(app.place).toBe('/store/demo-shop/apps/beacon-pixel/two?a=b');
    await app.page.goBack();
    await expect.poll(app.place).toBe('/store/demo-shop/apps/beacon-pixel/one');
    await app.page.goForward();
    await expect.poll(app.place).toBe('/store/demo-shop/apps/beacon-pixel/two?a=b');
    await app.page.reload();
    await app.frame.getByText('/two').waitFor();

    await app.page.click('[data-test=nav-products]');
    await app.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    expect(await app.page.locator('iframe').count()).toBe(0);
    await app.page.goBack();
    await app.frame.getByText('/two').waitFor();
  });

  it('shows its menu in the navigation, and navigates by it', async () => {
    const app = await openFramedApp(
      () => `<h1>Home</h1><s-app-nav>
        <s-link href="/app" rel="home">Home</s-link><s-link href="/app/one">One</s-link><s-link href="/app/two">Two</s-link>
      </s-app-nav><script>
        addEventListener('shopify:navigate', ({ target }) => {
          document.querySelector('h1').textContent = target.getAttribute('href');
          history.pushState(null, '', target.getAttribute('href'));
        });
      </script>`,
    );
    await app.open('/app');
    const items = app.page.locator('#nav .app-page');
    await expect.poll(() => items.allTextContents()).toEqual(['One', 'Two']);
    await app.page.click('[data-test=nav-two]');
    await app.frame.getByText('/app/two').waitFor();
    await expect.poll(app.place).toBe('/store/demo-shop/apps/beacon-pixel/app/two');
    expect(await app.page.locator('#nav [aria-current]').allTextContents()).toEqual(['Two']);
    expect(app.requests('/app/two')).toEqual([]);
    await app.page.click('[data-test=nav-beacon-pixel]');
    await expect.poll(app.place).toBe('/store/demo-shop/apps/beacon-pixel/app');
    await app.frame.getByRole('heading', { name: '/app', exact: true }).waitFor();
    expect(await app.frame.locator('s-app-nav').isVisible()).toBe(false);
  });

  it('is loaded again where it does not handle the menu itself', async () => {
    const app = await openFramedApp(
      ({ path }) => `<h1>${path}</h1><s-app-nav><s-link href="/app/one">One</s-link></s-app-nav>`,
    );
    await app.open('/app');
    await app.page.click('[data-test=nav-one]');
    await expect.poll(() => app.requests('/app/one').length).toBe(1);
  });

  it('is shown where a page has no App Bridge, as error pages may', async () => {
    const app = await openFramedApp(() => ({
      status: 500,
      headers: { 'content-type': 'text/html' },
      body: 'Something went wrong',
    }));
    app.problems.expect(/500 \(Internal Server Error\)/);
    await app.open('/app');
    await app.frame.getByText('Something went wrong').waitFor();
    const bar = app.page.getByRole('progressbar', { name: 'Loading' });
    await expect.poll(() => bar.isVisible()).toBe(false);
  });
});

describe('requests of the app’s page', () => {
  it('fact 2.app.session-tokens: carry a fresh session token to the app, and to no other host', async () => {
    const app = await openFramedApp(({ path }) =>
      path.startsWith('/data') ? { status: 200, body: '{}' } : '<h1>Home</h1>',
    );
    await app.open('/app');
    await app.inFrame(`fetch('/data', { method: 'POST', body: 'x' }).then(() => fetch('/data'))`);
    const requests = app.requests('/data');
    expect(requests.map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'x'],
      ['GET', ''],
    ]);
    expect(await Promise.all(requests.map(bearerOf))).toEqual([MARA, MARA]);
    const [first, second] = requests.map(({ headers }) => headers.authorization);
    expect(first).not.toBe(second);

    const script = `fetch('${app.admin.origin}/store/x', { mode: 'no-cors' }).then(() => 1)`;
    let elsewhere: string | undefined;
    app.page.on('request', (request) => {
      if (request.url().endsWith('/store/x')) elsewhere = request.headers().authorization ?? 'none';
    });
    await app.inFrame(script);
    expect(elsewhere).toBe('none');
  });

  it('are repeated once with a new token where the app requests it', async () => {
    let left = 1;
    const retry = { 'X-Shopify-Retry-Invalid-Session-Request': '1' };
    const app = await openFramedApp(({ path }) => {
      if (!path.startsWith('/data')) return '<h1>Home</h1>';
      left -= 1;
      return left >= 0 ? { status: 401, headers: retry } : { status: 200, body: 'there' };
    });
    app.problems.expect(/401 \(Unauthorized\)/);
    await app.open('/app');
    const ask = `fetch('/data', { method: 'POST', body: 'kept' }).then((answer) => answer.text())`;
    expect(await app.inFrame(ask)).toBe('there');
    expect(app.requests('/data').map(({ body }) => body)).toEqual(['kept', 'kept']);

    left = 5;
    expect(await app.inFrame(`fetch('/data').then(({ status }) => status)`)).toBe(401);
    expect(app.requests('/data')).toHaveLength(4);
  });

  it('redirect the whole window where the app requests it', async () => {
    const header = 'X-Shopify-API-Request-Failure-Reauthorize-Url';
    const app = await openFramedApp(({ path }) =>
      path.startsWith('/data')
        ? {
            status: 401,
            headers: { [header]: 'https://admin.shopify.com/store/demo-shop/products' },
          }
        : '<h1>Home</h1>',
    );
    app.problems.expect(/401 \(Unauthorized\)/);
    await app.open('/app');
    await app.inFrame(`void fetch('/data')`);
    await app.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  });
});

describe('the way out of the frame', () => {
  it('is a page of the admin, by its address', async () => {
    const app = await openFramedApp(
      () => `<h1>Home</h1>
        <a href="shopify://admin/products">by name</a>
        <a href="https://demo-shop.myshopify.com/admin/themes/current/editor?context=apps">theme</a>`,
    );
    await app.open('/app');
    await app.frame.getByText('by name').click();
    await app.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    await app.page.goBack();
    await app.frame.getByText('theme').click();
    await app.page.getByRole('heading', { level: 1, name: 'Theme editor' }).waitFor();
    await app.page.goBack();
    await app.frame.getByText('by name').waitFor();
    await app.inFrame(`void open('https://admin.shopify.com/store/demo-shop/products', '_top')`);
    await app.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  });

  it('is a page of the app that reloads itself with a session token', async () => {
    const app = await openFramedApp(({ path }) => {
      const url = new URL(path, 'http://localhost');
      if (url.pathname === '/bounce') return '';
      if (!url.searchParams.has('id_token')) {
        const location = `/bounce?shopify-reload=${encodeURIComponent('/app?embedded=1&a=b')}`;
        return { status: 302, headers: { location } };
      }
      return '<h1>Home</h1>';
    });
    await app.open('/first');
    await app.inFrame(`location.assign('/app?embedded=1&a=b')`);
    await expect.poll(() => Promise.all(app.requests('/app').map(idTokenOf))).toEqual([null, MARA]);
    await expect.poll(app.place).toBe('/store/demo-shop/apps/beacon-pixel/app?a=b');
  });
});
