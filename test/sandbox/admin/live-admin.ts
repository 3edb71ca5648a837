import type { LiveSource } from '../service-parts/live-page.ts';
import type { AdminState } from './admin-state.ts';

/** The state of the admin, for those who follow it. */
export interface LiveAdmin extends LiveSource<AdminState> {
  /** Tells those who follow that something has changed. */
  changed(): void;
}

/** Changes that follow each other within this time are told as one: a storm is thousands. In milliseconds. */
const TOGETHER_MS = 20;

export function createLiveAdmin(read: () => AdminState): LiveAdmin {
  let isPlanned = false;
  const listeners = new Set<(state: AdminState) => void>();
  return {
    snapshot: read,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed() {
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(tell, TOGETHER_MS).unref();
    },
  };
  function tell(): void {
    isPlanned = false;
    if (listeners.size === 0) return;
    const state = read();
    for (const listener of listeners) listener(state);
  }
}
