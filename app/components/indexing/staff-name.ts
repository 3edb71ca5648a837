import type { StaffMember } from '../../indexing/reindex.ts';

/** Who asked, as far as Shopify said. */
export function staffName({ name, id }: StaffMember): string {
  return name || (id ? `Staff member ${id}` : 'A staff member');
}
