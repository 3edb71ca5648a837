import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { html } from 'hono/html';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Markup, type StartPageLinks, startPageView } from './view.ts';
import type { PixelConnection } from '../pixel-connection.ts';
import { createListener } from '../service-parts/listener.ts';
import { sharedLook } from '../service-parts/live-page.ts';
import { type PixelSettings, readSettings } from '../../../extensions/web-pixel/src/settings.ts';
import { SITE_ID, TRACKING_ORIGIN } from '../addresses.ts';
import type { ConnectedPixel } from '../pixel-runtime/contract.ts';

/** What the start page says until everything is there; it looks again by itself. */
function startingView(): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="1" />
        <title>Beacon Pixel: sandbox</title>
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body class="start">
        <h1>Beacon Pixel sandbox</h1>
        <p>The sandbox is starting. This page shows it as soon as everything is there.</p>
      </body>
    </html>`;
}

interface StartPageOptions {
  /** 0 for any free port. */
  port: number;
  host: string;
  /** What it shows of the pixel. */
  connection: PixelConnection;
  /** Asked for at each page; null while the sandbox starts. */
  links: () => StartPageLinks | null;
}

interface StartPage {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts the page that explains the sandbox: what to do first, where everything is, and what the pixel
 * is going to do.
 *
 * @throws {Error} that names the port when it cannot be listened on
 */
export async function startStartPage(options: StartPageOptions): Promise<StartPage> {
  const { port, host, connection, links } = options;
  const stylesheet = await readStylesheet();
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get('/', (context) => {
    const known = links();
    return known
      ? context.html(startPageView(connection.current(), known))
      : context.html(startingView(), 503, { 'retry-after': '1' });
  });

  app.get('/page.css', (context) =>
    context.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );

  const listener = createListener({ app, host, port });
  await listener.open();
  return { url: `http://${host}:${listener.port()}/`, close: listener.shut };
}

/** The look of the played services' pages, and what this page adds to it. */
async function readStylesheet(): Promise<string> {
  const own = readFile(fileURLToPath(new URL('start-page.css', import.meta.url)), 'utf8');
  return (await Promise.all([sharedLook(), own])).join('\n');
}

/** What can be expected of the pages that are opened next. */
interface Outlook {
  state: 'reports' | 'silent' | 'not connected';
  /** Sentences, the most important first. */
  sentences: string[];
}

/** Says what the pixel will make of its settings; the pixel itself is the judge of them. */
export function outlookOf(pixel: ConnectedPixel | null): Outlook {
  if (pixel === null) {
    return { state: 'not connected', sentences: ['Pages opened from now on report nothing.'] };
  }
  const settings = settingsOrProblem(pixel);
  if (settings instanceof Error) {
    return {
      state: 'silent',
      sentences: [
        `The pixel will keep silent: ${settings.message}.`,
        'It says so in the console of the browser and sends nothing.',
      ],
    };
  }
  return { state: 'reports', sentences: sentencesOf(settings) };
}

function settingsOrProblem(pixel: ConnectedPixel): PixelSettings | Error {
  try {
    return readSettings(pixel.settings);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function sentencesOf(settings: PixelSettings): string[] {
  const { siteId, beaconUrl, mode } = settings;
  const address = `${beaconUrl.replace(/\/$/, '')}/${siteId}`;
  const sentences = [`Pages opened from now on report to ${address}, once there is consent.`];
  if (!beaconUrl.startsWith(`${TRACKING_ORIGIN}/`)) {
    sentences.push('That is not the service of this sandbox: events leave for the real internet.');
  } else {
    sentences.push(`In the sandbox, ${TRACKING_ORIGIN} is the tracking service on this machine.`);
    if (siteId !== SITE_ID) {
      sentences.push(`The service knows the site ${SITE_ID} alone: it will refuse these events.`);
    }
  }
  if (mode === 'test') {
    sentences.push(
      'Events are marked as a test, and the console says what becomes of those that the pixel sends itself.',
    );
  }
  return sentences;
}
