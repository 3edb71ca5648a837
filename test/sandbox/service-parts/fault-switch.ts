import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { failure, type Markup } from './live-page.ts';

/** A way in which a played service misbehaves. `gone` is the one that hits no single request. */
interface AnyFault {
  kind: string;
  /** How many requests the fault hits before it ends by itself; all of them where not given. */
  times?: number;
}

/** A fault that hits single requests. */
export type RequestFault<Fault extends AnyFault> = Exclude<Fault, { kind: 'gone' }>;

/** The faults in force, in the order in which they are tried. */
export interface FaultSwitch<Fault extends AnyFault, Request> {
  /** What is in force; `times` is what is left of it. */
  faults(): Fault[];
  /** Replaces all faults; an empty list lifts them. */
  set(faults: readonly Fault[]): void;
  /** The first fault that hits this request, counted down; `undefined` for none. */
  take(request: Request): RequestFault<Fault> | undefined;
  isGone(): boolean;
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a switch with no fault in force.
 *
 * @param hits whether a fault is meant for a request.
 */
export function createFaultSwitch<Fault extends AnyFault, Request>(
  hits: (fault: RequestFault<Fault>, request: Request) => boolean,
): FaultSwitch<Fault, Request> {
  let faults: Fault[] = [];
  const listeners = new Set<() => void>();
  const replace = (next: Fault[]) => {
    faults = next;
    for (const listener of listeners) listener();
  };

  return {
    faults: () => [...faults],
    set(next) {
      replace([...next]);
    },
    take(request) {
      const hit = faults.filter(hitsRequests).find((fault) => hits(fault, request));
      if (hit?.times !== undefined) {
        const left = hit.times - 1;
        const rest = left > 0 ? [{ ...hit, times: left }] : [];
        replace(faults.flatMap((fault) => (fault === hit ? rest : [fault])));
      }
      return hit;
    },
    isGone: () => faults.some((fault) => fault.kind === 'gone'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function hitsRequests<Fault extends AnyFault>(fault: Fault): fault is RequestFault<Fault> {
  return fault.kind !== 'gone';
}

interface FaultRoutes<Fault> {
  /** Faults as JSON has them, or what is wrong with them. */
  read(body: unknown): { faults: Fault[] } | { problems: string[] };
  /** Brings faults into force; rejects with a message for people where that cannot be done. */
  set(faults: Fault[]): unknown;
  /** What is in force, for the page. */
  state(): object;
}

/** Serves `/faults.json`: what is in force, and by `PUT` others in their place. */
export function serveFaults<Fault>(
  app: Hono<{ Bindings: HttpBindings }>,
  { read, set, state }: FaultRoutes<Fault>,
): void {
  app.get('/faults.json', (c) => c.json(state()));

  app.put('/faults.json', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const found = read(body);
    if ('problems' in found) return c.json(failure('invalid faults', found.problems), 400);
    try {
      await set(found.faults);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown reason';
      return c.json(failure('faults not changed', [message]), 409);
    }
    return c.json(state());
  });
}

/**
 * What `page/fault-panel.ts` brings to life.
 *
 * @param fields the form's, which say what is to go wrong
 */
export function faultPanel(fields: Markup): Markup {
  return html`<section class="panel" aria-labelledby="fault-title">
    <h2 id="fault-title">How the service answers</h2>
    <p class="fault-now">
      <span id="fault-words" role="status">…</span>
      <button id="fault-lift" type="button" hidden>Answer normally again</button>
    </p>
    <form id="fault-form" class="fields">
      ${fields}
      <button type="submit">Apply</button>
    </form>
    <p id="fault-problem" class="problem" role="alert" hidden></p>
  </section>`;
}

/**
 * How late a `slow` answer is.
 *
 * @param usualMs what the field says at first, in milliseconds
 */
export function delayField(usualMs: number): Markup {
  return html`<label data-for="slow">
    Delay in ms
    <input name="delayMs" type="number" min="1" max="600000" value="${usualMs}" required />
  </label>`;
}

/** Which `status` is the answer, and when it says that one may try again. */
export function statusFields(statuses: readonly number[], usual: number): Markup {
  return html`<label data-for="status">
      Status
      <select name="status">
        ${statuses.map((one) => html`<option ${one === usual ? 'selected' : ''}>${one}</option>`)}
      </select>
    </label>
    <label data-for="status">
      Retry-After in s
      <input name="retryAfterSeconds" type="number" min="0" placeholder="none" />
    </label>`;
}

/**
 * How many requests a fault hits.
 *
 * @param kinds of the faults that hit single requests, with spaces between them
 */
export function timesField(kinds: string): Markup {
  return html`<label data-for="${kinds}">
    How many requests
    <input name="times" type="number" min="1" placeholder="every" />
  </label>`;
}
