import { isAtLeast, type MinRole, type Role, roles } from '#contract/kit/roles.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';

/* Which screens may hold a form: derived from the list of screens, so that a new one is in it. */

interface Screen {
  readonly path: string;
  readonly least: MinRole;
  readonly load: unknown;
  readonly guestOnly?: boolean;
}

// By its name only: the types of the screens are another project's.
const list = '../../../web/app/routing/screens.ts';
const { screens } = (await import(list)) as { screens: readonly Screen[] };

/** A form that creates records and its form that changes them, or one that stands alone. */
export interface Place {
  /** Where a record is made; none: the form changes what is there already. */
  create?: string;
  change: string;
  least: MinRole;
}

// Who is not signed in has the forms of the session, which session.spec.ts drives.
const inside = screens.filter(({ least, guestOnly }) => least !== 'none' && !guestOnly);
const paths = new Set(inside.map(({ path }) => path));
const changeOf = (create: string): string => create.replace(/new$/, ':id/edit');

const creating = inside.filter(({ path }) => path.endsWith('/new') && paths.has(changeOf(path)));
const paired = new Set(creating.flatMap(({ path }) => [path, changeOf(path)]));

export const pairs: (Place & { create: string })[] = creating.map(({ path, least }) => ({
  create: path,
  change: changeOf(path),
  least,
}));

/** The other screens, each once: an index and its list are the same. */
export const others: Place[] = [...new Map(inside.map((screen) => [screen.load, screen])).values()]
  .filter(({ path }) => !paired.has(path))
  .map(({ path, least }) => ({ change: path, least }));

/** Every role that may open it. */
export const rolesOf = ({ least }: Place): Role[] => roles.filter((role) => isAtLeast(role, least));

/** The address of a screen: `:id` is this record, and any other the first row of the table that is named before it. */
export async function addressOf({ database }: TestApi, path: string, id?: string): Promise<string> {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    const table = parts.at(-1);
    if (part === ':id' && id) parts.push(id);
    else if (!part.startsWith(':')) parts.push(part);
    else {
      const { rows } = await database.pool.query<{ id: string }>(
        `select id from "${table}" order by id limit 1`,
      );
      parts.push(rows[0]?.id ?? `no row in ${table}`);
    }
  }
  return parts.join('/');
}
