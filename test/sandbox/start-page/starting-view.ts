import { html } from 'hono/html';
import type { Markup } from './view.ts';

/** What the start page says until everything is there; it looks again by itself. */
export function startingView(): Markup {
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
