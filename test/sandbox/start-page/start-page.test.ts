import { describe, expect, it, onTestFinished } from 'vitest';
import { SECRET_KEY, SITE_ID } from '../addresses.ts';
import { createPixelConnection, USUAL_SETTINGS } from '../pixel-connection.ts';
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

const PRIVACY = {
  analytics: true,
  marketing: false,
  preferences: false,
  sale_of_data: 'disabled' as const,
};

/** A start page, and what it says as the sandbox comes up. */
async function openStartPage(links: () => StartPageLinks | null) {
  const connection = createPixelConnection(PRIVACY);
  const page = await startStartPage({ port: 0, host: '127.0.0.1', connection, links });
  onTestFinished(() => page.close());
  const read = async () => {
    const answer = await fetch(page.url);
    return { status: answer.status, text: await answer.text() };
  };
  return { connection, read };
}

describe('the start page', () => {
  it('says that the sandbox is starting, until everything is there', async () => {
    let links: StartPageLinks | null = null;
    const { read } = await openStartPage(() => links);
    const early = await read();
    expect(early.status).toBe(503);
    expect(early.text).toContain('The sandbox is starting.');
    links = LINKS;
    const { status, text } = await read();
    expect(status).toBe(200);
    expect(text).toContain('Try this');
  });

  it('leads through the app: the account, its feeds, and that nothing stays', async () => {
    const { read } = await openStartPage(() => LINKS);
    const { text } = await read();
    expect(text).toContain(`<code data-test="site-id">${SITE_ID}</code>`);
    expect(text).toContain(`<code data-test="secret-key">${SECRET_KEY}</code>`);
    expect(text).toContain('<strong>Choose the feeds</strong>');
    expect(text).toContain('everything is forgotten');
  });

  it('leads to every part that has an address', async () => {
    const { read } = await openStartPage(() => LINKS);
    const { text } = await read();
    const { shop, events, discovery, companion } = LINKS;
    const pages = [shop, events, `${discovery}/`, companion?.admin, `${companion?.indexing}/`];
    for (const address of pages) {
      expect(text).toContain(`<a href="${address}"><code>${address}</code></a>`);
    }
  });

  it('says where the setup guide’s last step is once the guide is folded', async () => {
    const { read } = await openStartPage(() => LINKS);
    const { text } = await read();
    expect(text.replace(/\s+/g, ' ')).toContain('it is folded, and its arrow opens it');
  });

  it('names each setting of the pixel once, as the pixel does', async () => {
    const { connection, read } = await openStartPage(() => LINKS);
    connection.connect(USUAL_SETTINGS);
    const { text } = await read();
    expect(text).toContain('<dt><code>siteId</code></dt>');
    expect(text).not.toContain('Identifiers');
  });
});
