/** The inspector's panel: a shadow root, so that the styles of the theme and of the panel do not affect each other. */
import type { Outcome } from '../../../../app/beacon/outcome.ts';
import type { SentEvent } from '../sent-event.ts';
import type { Markup } from './markup.ts';

export interface Panel {
  /** Shows an event, or the outcome of an event already shown. */
  showEvent(event: SentEvent): void;
  /**
   * Shows the elements that the page marks as tracked.
   *
   * @param isPermitted whether analytics is, without which nothing is sent; undefined: not known yet
   */
  showMarkup(markup: Markup, isPermitted: boolean | undefined): void;
  remove(): void;
}

export interface PanelDeps {
  document: Document;
  /** Called when staff close the panel. */
  onClose: () => void;
  /** Called when staff switch the outlines on or off. */
  onOutline: (isOn: boolean) => void;
}

/** The text for each outcome. */
const OUTCOMES: Record<Outcome, string> = {
  taken: 'Received',
  refused: 'Refused',
  'not-taken': 'Sent again later',
  unknown: 'No answer',
};

const STYLE = `
:host { all: initial }
* { box-sizing: border-box; margin: 0; font: 13px/1.4 system-ui; color: #1f2124 }
aside { position: fixed; right: 12px; bottom: 12px; z-index: 2147483647;
  width: min(360px, 100vw - 24px); max-height: 60vh; display: flex; flex-direction: column;
  background: #fff; border: 1px solid #c9ccd1; border-radius: 12px; box-shadow: 0 8px 28px #0003; overflow: hidden }
header, summary, label { display: flex; gap: 8px; align-items: center }
header, summary, label, h3, p, pre, .fault { padding: 6px 14px }
h2, h3 { flex: 1; font-weight: 650 }
button { border: 0; background: #eef0f2; border-radius: 8px; padding: 4px 10px }
button, summary { cursor: pointer }
header + div { overflow: auto; border-top: 1px solid #e3e5e8 }
p, label, time { color: #5c6066 }
ol { list-style: none; padding: 0 }
li { border-bottom: 1px solid #e3e5e8 }
b { flex: 1; overflow-wrap: anywhere }
mark { border-radius: 8px; padding: 1px 8px; background: #ffef9d; color: #4f4700 }
mark[data-outcome=''] { background: #e3e5e8; color: #1f2124 }
mark[data-outcome='taken'] { background: #cdfee1; color: #0c5132 }
mark[data-outcome='refused'] { background: #fedad9; color: #8e1f0b }
pre { font: 12px/1.4 monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: #eef0f2 }
.fault { width: 100%; text-align: left; background: none; color: #8e1f0b }`;

export function createPanel({ document, onClose, onOutline }: PanelDeps): Panel {
  const make = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]> = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Name] => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const host = make('beacon-pixel-inspector' as 'div');
  const root = host.attachShadow({ mode: 'open' });
  const events = make('ol');
  const noEvents = make(
    'p',
    {},
    'No events yet. Use your shop: they appear here as they are sent.',
  );
  const noConsent = make('p', {}, 'No consent to analytics: nothing is sent.');
  const marked = make('div');
  const outline = make('input', { type: 'checkbox' });
  const fold = make('button', { type: 'button' }, 'Hide');
  const close = make('button', { type: 'button' }, 'Close');
  const content = make(
    'div',
    {},
    make('h3', {}, 'Events on this page'),
    noConsent,
    noEvents,
    events,
    make('h3', {}, 'Tracked results'),
    make('label', {}, outline, 'Outline tracked items'),
    marked,
  );
  const aside = make(
    'aside',
    { ariaLabel: 'Beacon Pixel events' },
    make('header', {}, make('h2', {}, 'Beacon Pixel'), fold, close),
    content,
  );
  /** The badge of each entry, which shows its outcome, by the path and body of the event. */
  const shown: [event: string, badge: HTMLElement][] = [];

  root.append(make('style', {}, STYLE), aside);
  document.documentElement.append(host);
  fold.onclick = () => {
    content.hidden = !content.hidden;
    fold.textContent = content.hidden ? 'Show' : 'Hide';
  };
  close.onclick = onClose;
  outline.onchange = () => onOutline(outline.checked);

  return {
    showEvent(event) {
      const { path, body, outcome } = event;
      // An event that was not taken is sent again unchanged. Any other request that begins is a new event.
      const before = outcome ? '' : 'not-taken';
      const found = shown.find(
        ([event, { dataset }]) => event === path + body && dataset.outcome === before,
      );
      const badge = found ? found[1] : make('mark');
      if (!found) {
        shown.push([path + body, badge]);
        noEvents.remove();
        events.prepend(
          make(
            'li',
            {},
            make(
              'details',
              {},
              make('summary', {}, make('time', {}, timeOf(body)), make('b', {}, path), badge),
              make('pre', {}, readable(body)),
            ),
          ),
        );
      }
      badge.dataset.outcome = outcome ?? '';
      badge.textContent = outcome ? OUTCOMES[outcome] : 'Sending';
    },
    showMarkup({ lists, faults }, isPermitted) {
      noEvents.hidden = isPermitted === false;
      noConsent.hidden = !noEvents.hidden;
      marked.replaceChildren(
        ...lists.map(({ module, items, banners }) =>
          make(
            'p',
            {},
            `${module}: ${counted(items, 'item')}${banners ? `, ${counted(banners, 'banner')}` : ''}`,
          ),
        ),
        ...(lists.length ? [] : [make('p', {}, 'This page marks no results.')]),
        ...faults.map(({ element, text }) => {
          const button = make('button', { type: 'button', className: 'fault' }, text);
          button.onclick = () => element.scrollIntoView({ block: 'center' });
          return button;
        }),
      );
    },
    remove() {
      host.remove();
    },
  };
}

/** Returns the time of day of an event, in the format of the browser's language. */
function timeOf(body: string): string {
  const { context } = JSON.parse(body) as { context: { timestamp: string } };
  return new Date(context.timestamp).toLocaleTimeString();
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
