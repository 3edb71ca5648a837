import { describe, expect, it, onTestFinished } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../addresses.ts';
import { startStartPage } from './start-page.ts';
import type { StartPageLinks } from './view.ts';

const LINKS: StartPageLinks = {
  shop: 'http://localhost:4001',
  events: 'http://127.0.0.1:4002/',
  discovery: 'http://127.0.0.1:4008',
  companion: {
    admin: 'http://127.0.0.1:4004',
    app: 'http://localhost:4005',
    indexing: 'http://127.0.0.1:4006',
    mails: 'http://127.0.0.1:4009/',
  },
};

/** The start page's content while the sandbox starts. */
async function openStartPage(links: () => StartPageLinks | null = () => LINKS) {
  const page = await startStartPage({ port: 0, host: '127.0.0.1', links });
  onTestFinished(() => page.close());
  return async () => {
    const answer = await fetch(page.url);
    return { status: answer.status, text: (await answer.text()).replace(/\s+/g, ' ') };
  };
}

describe('the start page', () => {
  it('says that the sandbox is starting, until everything is there', async () => {
    let links: StartPageLinks | null = null;
    const read = await openStartPage(() => links);
    expect(await read()).toEqual({ status: 503, text: 'The sandbox is starting…' });
    links = LINKS;
    const { status, text } = await read();
    expect([status, text]).toEqual([200, expect.stringContaining('Try this')]);
  });

  it('leads through the app: the account, its feeds, the guide, and that nothing stays', async () => {
    const { text } = await (await openStartPage())();
    expect(text).toContain(`<code data-test="site-id">${SITE_ID}</code>`);
    expect(text).toContain(`<code data-test="secret-key">${SECRET_KEY}</code>`);
    expect(text).toContain('<strong>Choose the feeds</strong>');
    expect(text).toContain('it is folded, and its arrow opens it');
    expect(text).toContain('everything is forgotten');
  });

  it('has the steps of the app’s setup guide in their order', async () => {
    const { text } = await (await openStartPage())();
    const steps = [...text.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, title]) => title);
    expect(steps.slice(1, 5)).toEqual([
      'Enter the account',
      'Connect the pixel',
      'Choose the feeds',
      'Switch the storefront extension on',
    ]);
  });

  it('leads to every part that has an address', async () => {
    const { text } = await (await openStartPage())();
    const { shop, events, discovery, companion } = LINKS;
    const pages = [shop, events, `${discovery}/`, companion?.admin, `${companion?.indexing}/`];
    for (const address of pages) {
      expect(text).toContain(`<a href="${address}"><code>${address}</code></a>`);
    }
  });
});
