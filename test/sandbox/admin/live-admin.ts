import type { LiveSource } from '../service-parts/live-page.ts';
import type { AdminState } from './admin-state.ts';

/** The state of the admin, for those who follow it. */
export interface LiveAdmin extends LiveSource<AdminState> {
  /** Tells those who follow that something has changed. */
  changed(): void;
}

export function createLiveAdmin(read: () => AdminState): LiveAdmin {
  const listeners = new Set<(state: AdminState) => void>();
  return {
    snapshot: read,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed() {
      if (listeners.size === 0) return;
      const state = read();
      for (const listener of listeners) listener(state);
    },
  };
}
