/* What stands around the screens, each a chunk of its own (web/app/screens.ts). */

export const frame = () => import('./Frame.tsx').then((m) => ({ default: m.Frame }));
export const shell = () => import('./Shell.tsx').then((m) => ({ default: m.Shell }));
export const mobileShell = () => import('./MobileShell.tsx').then((m) => ({ default: m.MobileShell }));
