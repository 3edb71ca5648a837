import { element } from '../../service-parts/page/dom.ts';
import type { FeedSnapshot } from '../feed-snapshot.ts';

const INDEXING = ['waiting', 'running', 'done'];
const REGENERATION = ['regen_waiting', 'regen_running', 'regen_done'];
const FAILURES: Readonly<Record<string, string>> = {
  error: 'running',
  regen_error: 'regen_running',
};

/** The states of a feed in the order in which an index passes through them, the present one marked. */
export interface StatePath {
  root: HTMLElement;
  show(feed: FeedSnapshot): void;
}

/** Makes a feed's path; a failure takes the place of the state after the one that failed. */
export function createStatePath(regenerates: boolean): StatePath {
  const root = element('ol', { class: 'path', 'aria-label': 'States of an index' });
  let shown = '';

  return {
    root,
    show({ state }) {
      if (state === shown) return;
      shown = state;
      root.replaceChildren(...pathOf(regenerates, state).map((step) => stepOf(step, state)));
    },
  };
}

function pathOf(regenerates: boolean, state: string): string[] {
  const states = regenerates ? [...REGENERATION, ...INDEXING] : INDEXING;
  const failsAfter = FAILURES[state];
  if (failsAfter === undefined) return states;
  return [...states.slice(0, states.indexOf(failsAfter) + 1), state];
}

function stepOf(step: string, state: string): HTMLElement {
  if (step !== state) return element('li', {}, step);
  return element('li', { class: `here ${toneOf(state)}`, 'aria-current': 'step' }, step);
}

function toneOf(state: string): string {
  if (state === 'done') return 'accepted';
  return state in FAILURES ? 'refused' : 'working';
}
