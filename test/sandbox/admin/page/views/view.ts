import type { AdminState } from '../../admin-state.ts';
import type { ShellActions } from '../admin.ts';
import type { Place } from '../place.ts';

/** What a page of the admin is drawn from. */
export interface ViewParts {
  place: Place;
  state: AdminState;
  actions: ShellActions;
}
