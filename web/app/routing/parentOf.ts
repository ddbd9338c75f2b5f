import { isAtLeast, type Role } from '#contract/kit/roles.ts';
import { screenAt } from './screenAt.ts';

/** Where Back leads when nothing of the app is before a screen: the nearest one above it, or the role's home. */
export function parentOf(address: string, role: Role | undefined): string {
  const parts = address.replace(/\/(list)?$/, '').split('/');
  for (parts.pop(); parts.length > 1; parts.pop()) {
    const above = parts.join('/');
    const screen = screenAt(above);
    if (screen && isAtLeast(role, screen.minRole)) return above;
  }
  return '/';
}
