/** A person with access to the shop's admin. */
export interface StaffMember {
  /** Shopify's user id: the `sub` of their session tokens. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: 'owner' | 'staff';
}

/** The people with access to the shop's admin; the first one is signed in by default. */
export const STAFF: readonly StaffMember[] = [
  {
    id: '90071131',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    email: 'mara@harbour-and-pine.example.com',
    role: 'owner',
  },
  {
    id: '90071148',
    firstName: 'Jonas',
    lastName: 'Okafor',
    email: 'jonas@harbour-and-pine.example.com',
    role: 'staff',
  },
];

export function staffMember(id: string): StaffMember | undefined {
  return STAFF.find((member) => member.id === id);
}
