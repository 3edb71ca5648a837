import { type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { LiveMessage } from '../live-page.ts';
import type { LoggedRequest } from '../request-log.ts';
import { byId } from './dom.ts';
import { followStream } from './follow-service.ts';
import './look.css';
import './service.css';

/** Draws the page of a service. */
export function draw(page: ReactNode): void {
  createRoot(byId('page', HTMLElement)).render(page);
}

/** What the page knows of its service: all requests, oldest first, and everything else. */
export interface Seen<Request, State> {
  requests: Request[];
  /** `null` until it is known. */
  state: LiveMessage<Request, State>['state'] | null;
  isLost: boolean;
}

/** Follows the service's stream; the snapshot that it begins with makes up for what was missed. */
export function useService<Request extends LoggedRequest, State>(): Seen<Request, State> {
  const [seen, setSeen] = useState<Seen<Request, State>>({
    requests: [],
    state: null,
    isLost: false,
  });
  useEffect(() => {
    followStream({
      onMessage(json) {
        const { anew, requests, state } = JSON.parse(json) as LiveMessage<Request, State>;
        setSeen((before) => ({
          requests: merged(anew ? [] : before.requests, requests),
          state,
          isLost: false,
        }));
      },
      onLost() {
        setSeen((before) => ({ ...before, isLost: true }));
      },
    });
  }, []);
  return seen;
}

function merged<Request extends LoggedRequest>(known: Request[], told: Request[]): Request[] {
  if (told.length === 0) return known;
  return [...new Map([...known, ...told].map((request) => [request.seq, request])).values()];
}

/** Says while the service cannot be reached. */
export function Connection({ isLost }: { isLost: boolean }) {
  return (
    <p id="connection" className="connection" role="status" hidden={!isLost}>
      {isLost && 'Connection to the service lost, retrying…'}
    </p>
  );
}

/** Counts under their names; a name is also the class that gives it its color. */
export function Counters({ counts }: { counts: Record<string, number> }) {
  return (
    <dl id="counters" className="counters" aria-label="Requests so far">
      {Object.entries(counts).map(([name, count]) => (
        <div key={name} className={name.replaceAll(' ', '-')}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last problem of the changes that a part of the page asks for, and how it asks. */
export function useChange(): [problem: string, change: (url: string, init: RequestInit) => void] {
  const [problem, setProblem] = useState('');
  return [problem, (url, init) => void ask(url, init).then(setProblem)];
}

/** Asks the service for a change; gives what is wrong with it, an empty text for nothing. */
export async function ask(url: string, init: RequestInit): Promise<string> {
  try {
    const answer = await fetch(url, init);
    if (answer.ok) return '';
    return ((await answer.json()) as { messages: string[] }).messages.join(' · ');
  } catch {
    return 'The service could not be reached; nothing was changed.';
  }
}

export function Problem({ problem }: { problem: string }) {
  return (
    <p className="problem" role="alert" hidden={problem === ''}>
      {problem}
    </p>
  );
}

/** The time of day of a moment, to the millisecond, where the page is looked at. */
export function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  });
}
