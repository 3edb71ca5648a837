import { describe, expect, it, onTestFinished } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../addresses.ts';
import { type StartPageLinks, startStartPage } from './start-page.ts';

const LINKS: StartPageLinks = {
  start: 'http://127.0.0.1:4000/',
  shop: 'http://localhost:4001',
  events: 'http://127.0.0.1:4002/',
  discovery: 'http://127.0.0.1:4008',
  beacon: 'http://127.0.0.1:4003/beacon/v2',
  admin: 'http://127.0.0.1:4004',
  indexing: 'http://127.0.0.1:4006',
  mails: 'http://127.0.0.1:4009/',
};

/** The start page's content while the sandbox starts. */
async function openStartPage(links: () => StartPageLinks | null = () => LINKS) {
  const page = await startStartPage({ port: 0, links });
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

  it('names the account, and has the steps of the app’s setup guide in their order', async () => {
    const { text } = await (await openStartPage())();
    expect(text).toContain(`<code data-test="site-id">${SITE_ID}</code>`);
    expect(text).toContain(`<code data-test="secret-key">${SECRET_KEY}</code>`);
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
    const { shop, events, discovery, admin, indexing, mails } = LINKS;
    const pages = [shop, events, `${discovery}/`, admin, `${indexing}/`, mails];
    for (const address of pages) {
      expect(text).toContain(`<a href="${address}"><code>${address}</code></a>`);
    }
  });
});
