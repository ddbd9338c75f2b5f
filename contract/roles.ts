/** Who someone is, weakest first: each role may do what the one before it may (product/roles#roles). */
export const roles = ['user', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The least role an endpoint asks for; `none` is open to everyone. */
export type Least = Role | 'none';

/** True when `role` (undefined: nobody is signed in) reaches `least`. */
export function isAtLeast(role: Role | undefined, least: Least): boolean {
  if (least === 'none') return true;
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(least);
}

export const isStaff = (role: Role | undefined): boolean => isAtLeast(role, 'editor');
