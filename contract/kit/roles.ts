/** Lowest first: each role has the rights of the ones before it (product/roles#roles). */
export const roles = ['user', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The minimum role of an endpoint; `none`: no sign-in is needed. */
export type MinRole = Role | 'none';

/** Whether `role` (undefined: not signed in) is `minRole` or higher. */
export function isAtLeast(role: Role | undefined, minRole: MinRole): boolean {
  if (minRole === 'none') return true;
  return role !== undefined && roles.indexOf(role) >= roles.indexOf(minRole);
}

export const isStaff = (role: Role | undefined): boolean => isAtLeast(role, 'editor');
