import type { MinRole } from '#contract/kit/roles.ts';

/** An address of the web app, as far as the tests use it. */
interface Screen {
  readonly path: string;
  readonly minRole: MinRole;
  /** The component: two addresses of one screen share it. */
  readonly screen: unknown;
  readonly guestOnly?: boolean;
}

// Imported by a computed name, because the types of the web app belong to another TypeScript project.
const file = '../../web/app/routing/screens.ts';
export const { screens } = (await import(file)) as { screens: readonly Screen[] };

// Without this check a renamed property would leave the sweeps with nothing to open.
for (const { path, minRole, screen } of screens)
  if (!minRole || !screen) throw new Error(`${path} in web/app/routing/screens.ts has no minRole or screen.`);
