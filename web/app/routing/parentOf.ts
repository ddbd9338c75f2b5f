import { isAtLeast, type Role } from '#contract/kit/roles.ts';
import { screenAt } from './screenAt.ts';

/** Where Back leads when no entry of the app precedes a screen: the nearest parent path that is a screen, or `/`. */
export function parentOf(pathname: string, role: Role | undefined): string {
  const parts = pathname.replace(/\/(list)?$/, '').split('/');
  for (parts.pop(); parts.length > 1; parts.pop()) {
    const parent = parts.join('/');
    const screen = screenAt(parent);
    if (screen && isAtLeast(role, screen.minRole)) return parent;
  }
  return '/';
}
