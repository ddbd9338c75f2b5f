import { isAtLeast, type MinRole, type Role, roles } from '#contract/kit/roles.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';
import { screens } from '../../support/screens.ts';

/* Which screens may have a form: derived from the app's list of screens, so that a new screen is included. */

/** The form that creates records with the form that edits them, or a form that stands alone. */
export interface FormScreens {
  /** The address of the form for a new record; undefined: the form edits an existing one. */
  create?: string;
  edit: string;
  minRole: MinRole;
}

// The forms of visitors who are not signed in are covered by session.spec.ts.
const signedIn = screens.filter(({ minRole, guestOnly }) => minRole !== 'none' && !guestOnly);
const paths = new Set(signedIn.map(({ path }) => path));
const editPathOf = (create: string): string => create.replace(/new$/, ':id/edit');

export const pairs: (FormScreens & { create: string })[] = signedIn
  .filter(({ path }) => path.endsWith('/new') && paths.has(editPathOf(path)))
  .map(({ path, minRole }) => ({ create: path, edit: editPathOf(path), minRole }));
const paired = new Set(pairs.flatMap(({ create, edit }) => [create, edit]));

/** The other screens, each once: an index and its list are one screen. */
export const others: FormScreens[] = [
  ...new Map(signedIn.map((address) => [address.screen, address])).values(),
]
  // Its inputs depend on what a spot lacks: e2e/spots/resolve.spec.ts.
  .filter(({ path }) => !paired.has(path) && path !== '/spots/resolve')
  .map(({ path, minRole }) => ({ edit: path, minRole }));

/** Every role that may open it. */
export const rolesOf = ({ minRole }: FormScreens): Role[] => roles.filter((role) => isAtLeast(role, minRole));

/** One of the roles that may open it, another one from form to form; the lowest of a form that stands alone. */
export function oneRoleOf(place: FormScreens): Role {
  const allowed = rolesOf(place);
  const at = pairs.findIndex(({ edit }) => edit === place.edit);
  return allowed[Math.max(0, at) % allowed.length] ?? 'admin';
}

/** Those with inputs of a spot, which take as long as all others together. */
export const isOfSpots = ({ edit }: FormScreens): boolean => /^\/spots(_\w+|\/user)?\/:id\/edit$/.test(edit);

/** Those of one's own spots. */
export const isOfOwnSpots = ({ edit }: FormScreens): boolean => edit === '/spots/user/:id/edit';

/** Those of the spots of artists, users and oases. */
export const isOfPeople = ({ edit }: FormScreens): boolean => /^\/spots_\w+\/:id\/edit$/.test(edit);

export const isOfUsers = ({ edit }: FormScreens): boolean => /^\/(users|profile)\b/.test(edit);

/** The two longest of the others. */
export const isOfPictures = ({ edit }: FormScreens): boolean => /^\/(stories|adsbanners)\b/.test(edit);

/** Among the other screens, those with a form: a sweep as every role tells if the list is complete. */
export const withFormOfTheirOwn = ({ edit }: FormScreens): boolean => edit === '/profile';

/** Parts of addresses before the id of a row in a table of another name. */
const tables: Readonly<Record<string, string>> = { bulk: 'bulk_acts' };

/** The address of a screen: `:id` is this record, any other parameter the first row of the table named before it. */
export async function addressOf({ database }: TestApi, path: string, id?: string): Promise<string> {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    const before = parts.at(-1) ?? '';
    const table = tables[before] ?? before;
    if (part === ':id' && id) parts.push(id);
    else if (part === ':noun') parts.push('spots');
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
