import type { AdminState } from '../admin-state.ts';
import type { StaffMember } from '../platform/staff.ts';

const KEPT = 'staff';

/** Who is signed in, in this tab: two tabs can be two people. */
export function currentStaff({ staff }: AdminState): StaffMember {
  const kept = sessionStorage.getItem(KEPT);
  const found = staff.find(({ id }) => id === kept) ?? staff[0];
  if (!found) throw new Error('The shop has no staff.');
  return found;
}

export function chooseStaff(id: string): void {
  sessionStorage.setItem(KEPT, id);
}
