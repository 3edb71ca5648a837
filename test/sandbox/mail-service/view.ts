import { html } from 'hono/html';
import { documentOf, type Markup } from '../service-parts/document.ts';
import type { ReceivedMail } from './mail-service.ts';

/** Every mail, the newest first. */
export function mailListView(mails: readonly ReceivedMail[], home: string | undefined): Markup {
  return documentOf({
    title: 'Mails',
    intro: 'What the app has sent, as the mail server took it. Reload the page for new ones.',
    links: home === undefined ? [] : [{ words: 'Start page', href: home }],
    main:
      mails.length === 0
        ? html`<p class="empty">
            None yet. Enter an address under <em>Alerts</em> in the app’s settings and send a test
            email.
          </p>`
        : html`<ol class="rows" aria-label="Mails, newest first" reversed>
            ${mails.toReversed().map(
              ({ number, subject, to, receivedAt }) =>
                html`<li class="row" data-test="mail">
                  <a href="/mails/${number}">${subject}</a>
                  <span class="quiet">To ${to}, ${receivedAt.toLocaleTimeString('en-US')}</span>
                </li>`,
            )}
          </ol>`,
  });
}

/** One mail: its headers, its HTML in a frame, its plain text. */
export function mailView({ number, headers, text, subject }: ReceivedMail): Markup {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return documentOf({
    title: subject,
    links: [{ words: 'All mails', href: '/' }],
    main: html`<section class="panel">
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
        <pre>${lines.join('\n')}</pre>
      </section>`,
  });
}
