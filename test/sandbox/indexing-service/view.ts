import { html } from 'hono/html';
import { documentOf, type Markup } from '../service-parts/document.ts';
import { type Line, timeOf } from '../service-parts/request-list.ts';
import type { ReceivedRequest } from './api-app.ts';
import { controlButton, feedCard } from './feed-card.ts';
import type { FeedSnapshot } from './feed.ts';
import type { Mail } from './feed-store.ts';
import type { FoundRecords } from './index-content.ts';
import { timeText, outcomeOf } from './texts.ts';

const MAIL_ENDS: Record<Mail['end'], string> = {
  done: 'the index is done',
  error: 'the index failed',
  regen_error: 'the external regeneration failed',
};

export function feedsView(feeds: readonly FeedSnapshot[], now: string): Markup {
  return html`<section>
    <div class="row">
      <h2>Feeds</h2>
      ${controlButton('Start over', { kind: 'reset' })}
    </div>
    <p class="quiet">
      “Let an hour pass” is for this service alone. The app counts the hour from its own last
      request, by the real time.
    </p>
    <div class="cards">${feeds.map((feed) => feedCard(feed, now))}</div>
  </section>`;
}

export function lineOf(request: ReceivedRequest): Line {
  const { method, path, feedId, status, fault, answer, who, requestedBy } = request;
  return {
    address: [method, path.replace('/api/index/', ''), feedId ?? ''].join(' '),
    ...outcomeOf(request),
    details: [status, fault],
    says: answer,
    aside: [who ?? 'no one', ...(requestedBy === null ? [] : [requestedBy])].join(' for '),
  };
}

/** E-mails that the service would have sent. */
export function mailsView(mails: readonly Mail[]): Markup {
  return html`<section id="mails" data-live>
    <h2>E-mails</h2>
    <p class="quiet">What the service would have sent for requests with an address.</p>
    <ol class="rows" aria-label="E-mails, newest first">
      ${mails
        .toReversed()
        .map(
          ({ sentAt, to, feedId, end }) =>
            html`<li class="row">
              <time datetime="${sentAt}">${timeOf(sentAt)}</time> <strong>${to}</strong> feed
              ${feedId}: ${MAIL_ENDS[end]}
            </li>`,
        )}
    </ol>
    ${mails.length === 0 && html`<p class="empty">None yet: one is sent when a requested index ends.</p>`}
  </section>`;
}

/** The records in a feed's index that match a search. */
export function indexView(feedId: string, search: string, content: FoundRecords): Markup {
  const { total, found, records } = content;
  const none =
    total === 0 ? 'Nothing: this feed was never indexed.' : 'No record matches the search.';
  return documentOf({
    title: `What is in the index of feed ${feedId}`,
    links: [{ words: 'Indexing service', href: '/' }],
    main: html`<form class="row" role="search">
        <label class="wide">
          Title or ID <input type="search" name="search" value="${search}" autocomplete="off" />
        </label>
        <button>Search</button>
      </form>
      <p class="quiet" role="status">${records.length} of ${found} found, ${total} in all</p>
      ${
        found === 0
          ? html`<p class="empty">${none}</p>`
          : html`<div
              class="wide-table"
              tabindex="0"
              role="region"
              aria-label="Records of the index"
            >
              <table>
                <thead>
                  <tr>
                    <th>Title</th>
                    <th>ID</th>
                    <th>Price</th>
                    <th>Stock</th>
                    <th>Written</th>
                  </tr>
                </thead>
                <tbody>
                  ${records.map(
                    ({ record: { title, uid, price, available }, writtenAt, by }) =>
                      html`<tr>
                        <td>${wordOf(title)}</td>
                        <td>${uid}</td>
                        <td>${wordOf(price)}</td>
                        <td>
                          ${wordOf(available && 'available', available === false && 'sold out')}
                        </td>
                        <td>${timeText(writtenAt)} ${by}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
      }`,
  });
}

/** The first text or number among several values of a record. */
function wordOf(...values: unknown[]): string {
  const found = values.find((value) => typeof value === 'string' || typeof value === 'number');
  return found === undefined ? '–' : String(found);
}
