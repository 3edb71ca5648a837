import { html } from 'hono/html';
import type { Markup } from '../service-parts/live-page.ts';
import type { ReceivedMail } from './mail-service.ts';

/** Every mail, the newest first. */
export function mailListView(mails: readonly ReceivedMail[], home: string | undefined): Markup {
  return page(
    'Mails',
    html`<header class="title">
        <div>
          <h1>Mails</h1>
          <p>What the app has sent, as the mail server took it.</p>
        </div>
        ${home && html`<nav aria-label="Elsewhere"><a href="${home}">Start page</a></nav>`}
      </header>
      <main id="page">
        ${
          mails.length === 0
            ? html`<p class="empty" data-test="no-mails">
                None yet. Enter an address under <em>Alerts</em> in the app’s settings and send a
                test email. Reload this page then.
              </p>`
            : html`<ol class="rows" aria-label="Mails, newest first" reversed>
                ${mails.toReversed().map(
                  ({ number, subject, to, receivedAt }) =>
                    html`<li class="mail" data-test="mail">
                      <a href="/mails/${number}">${subject}</a>
                      <p class="quiet">To ${to}, ${receivedAt.toLocaleTimeString('en-US')}</p>
                    </li>`,
                )}
              </ol>`
        }
      </main>`,
  );
}

/** One mail: its headers, its HTML in a frame, its plain text. */
export function mailView({ number, headers, text, subject }: ReceivedMail): Markup {
  return page(
    subject,
    html`<header class="title">
        <div>
          <h1>${subject}</h1>
        </div>
        <nav aria-label="Elsewhere"><a href="/">All mails</a></nav>
      </header>
      <main id="page">
        <section class="panel">
          <h2>As a mail program shows it</h2>
          <iframe
            title="HTML"
            src="/mails/${number}/html"
            sandbox="allow-popups allow-top-navigation-by-user-activation"
          ></iframe>
        </section>
        <section class="panel">
          <h2>Plain text</h2>
          <pre data-test="text">${text}</pre>
        </section>
        <section class="panel">
          <h2>Headers</h2>
          <pre>
${Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}</pre>
        </section>
      </main>`,
  );
}

function page(title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/page.css" />
        <style>
          iframe {
            width: 100%;
            height: 420px;
            border: 0;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
          }
          .mail {
            padding: 0.5rem 0.9rem;
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
