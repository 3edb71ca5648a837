import type { CartStep } from '../../support/shop-tab.ts';
import { between, pick, type Random, randomFrom } from '../../support/whole-number.ts';
import { SCENARIOS, type ScenarioName, type Injection } from './scenarios.ts';

const PRODUCTS = ['enamel-kettle', 'stoneware-mug', 'oak-spoon', 'canvas-tote'] as const;
export type Handle = (typeof PRODUCTS)[number];

const WAYS = ['fetch', 'xhr', 'json', 'request', 'bulk', 'leave', 'form', 'update'] as const;
const CART_STEPS = [
  'increase',
  'decrease',
  'remove',
  'decrease-update',
  'increase-update',
] as const satisfies readonly CartStep[];

/** One action of a shopper, from any page. */
export type Action =
  | { kind: 'view'; handle: Handle }
  | { kind: 'add'; handle: Handle; way: (typeof WAYS)[number]; quantity: number }
  | { kind: 'change'; step: (typeof CART_STEPS)[number] }
  | { kind: 'clear' | 'buy' };

/** An action, the fault that is injected meanwhile, and the tab. */
export interface Step {
  action: Action;
  injection: Injection;
  /** The injected entry of the table; `calm` for none. */
  scenario: ScenarioName | 'calm';
  /** The acting tab, counted from 0 in the order of opening. */
  tab: number;
  /** Whether the shopper waits until everything is done, or continues at once. */
  then: 'stays' | 'goes on';
}

/** A whole journey, before it is made. */
export interface Plan {
  seed: number;
  /** Whether the theme has the storefront extension. */
  extension: 'present' | 'absent';
  /** When Shopify's Customer Privacy API is available in the shop's pages. */
  consentApi: 'with the page' | 'after the pixel';
  steps: Step[];
}

/** Kinds of action, repeated by their frequency. */
const KINDS = ['view', 'add', 'add', 'add', 'change', 'change', 'clear', 'buy'] as const;

/** The number of actions of a shopper. */
const STEPS = 5;

/** The weight of injecting nothing relative to a single scenario. */
const CALM = 4;

/** The journeys of `npm test`: few that cover every fault of the table. */
export const SHARE = { seed: 177_080, journeys: 4 };

/** The same journey for the same seed, for every client. */
export function planJourney(seed: number): Plan {
  const random = randomFrom(seed);
  const extension = pick(random, ['present', 'absent'] as const);
  const steps: Step[] = [];
  let tabs = { open: [0], next: 1 };
  for (let done = 0; done < STEPS; done += 1) {
    if (tabs.open.length === 0) tabs = opened(tabs);
    const tab = pick(random, [tabs.open[0] ?? 0, ...tabs.open.slice(1)]);
    const scenario = SCENARIOS[between(random, -CALM, SCENARIOS.length - 1)];
    const injection = scenario?.inject(random) ?? {};
    const action = injection.secondTab ? anyVisit(random) : anyAction(random);
    const then = random() < 0.6 ? 'stays' : 'goes on';
    steps.push({ action, injection, scenario: scenario?.name ?? 'calm', tab, then });
    if (injection.leaving === 'closes the tab') {
      tabs = { ...tabs, open: tabs.open.filter((one) => one !== tab) };
    }
    if (injection.secondTab) tabs = opened(tabs);
  }
  // Drawn last, so that journeys in evidence keep their seeds.
  const consentApi = pick(random, ['with the page', 'after the pixel'] as const);
  return { seed, extension, consentApi, steps };
}

/**
 * The same actions in one tab, without a fault, by a shopper who waits until each has ended, in a theme that does too: a
 * page that its script leaves with the answer may be gone before its event is sent.
 */
export function withoutFaults(plan: Plan): Plan {
  const calm = { injection: {}, scenario: 'calm', tab: 0, then: 'stays' } as const;
  return { ...plan, steps: plan.steps.map(({ action }) => ({ action: staying(action), ...calm })) };
}

const staying = (action: Action): Action =>
  action.kind === 'add' && action.way === 'leave' ? { ...action, way: 'fetch' } : action;

interface Tabs {
  open: number[];
  next: number;
}

const opened = ({ open, next }: Tabs): Tabs => ({ open: [...open, next], next: next + 1 });

function anyAction(random: Random): Action {
  const kind = pick(random, KINDS);
  const handle = pick(random, PRODUCTS);
  switch (kind) {
    case 'view':
      return { kind, handle };
    case 'add':
      return { kind, handle, way: pick(random, WAYS), quantity: between(random, 1, 3) };
    case 'change':
      return { kind, step: pick(random, CART_STEPS) };
    default:
      return { kind };
  }
}

/** An action that two tabs can perform at the same time. */
function anyVisit(random: Random): Action {
  const handle = pick(random, PRODUCTS);
  if (random() < 0.5) return { kind: 'view', handle };
  return { kind: 'add', handle, way: pick(random, WAYS), quantity: between(random, 1, 3) };
}

/** A step in a line, for the story of a journey. */
export function stepLine({ action, injection, scenario, tab, then }: Step): string {
  const what = Object.values<string | number>(action).join(' ');
  return `tab ${tab}: ${what}, ${then}; ${scenario} ${JSON.stringify(injection)}`;
}
