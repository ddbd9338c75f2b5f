/** Who someone is, weakest first: each role may do what the one before it may (product/roles#roles). */
export const roles = ['user', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The minimum role of an endpoint; `none` is open to everyone. */
export type MinRole = Role | 'none';

/** True when `role` (undefined: nobody is signed in) reaches `minRole`. */
export function isAtLeast(role: Role | undefined, minRole: MinRole): boolean {
  if (minRole === 'none') return true;
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(minRole);
}

export const isStaff = (role: Role | undefined): boolean => isAtLeast(role, 'editor');
