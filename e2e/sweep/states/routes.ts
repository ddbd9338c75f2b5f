import type { Records } from './records.ts';
import { shapes } from './shapes.ts';

/* What the sweep opens: the list of screens of the app itself. */

interface Screen {
  path: string;
  least: 'none' | 'user' | 'editor' | 'admin';
  load: unknown;
}
// By its name only: the types of the screens are another project's.
const list = '../../../web/app/routing/screens.ts';
const { screens } = (await import(list)) as { screens: readonly Screen[] };

export type Role = 'nobody' | 'owner' | 'admin';
export interface Route {
  path: string;
  role: Role;
  /** A record's form, a form for a new one, or anything else: lists, numbers, searches. */
  kind: 'record' | 'new' | 'list';
  /** The records that `:id` and `:spotId` stand for. */
  noun: string;
}

const rolesOf = ({ path, least }: Screen): Role[] => {
  if (least === 'none') return ['nobody'];
  if (least === 'user') return path === '/profile' ? ['owner', 'admin'] : ['owner'];
  return ['admin'];
};
const kindOf = (path: string): Route['kind'] =>
  path.endsWith('/edit') ? 'record' : path.endsWith('/new') ? 'new' : 'list';

function nounOf(path: string): string {
  if (/\/events\/:id/.test(path)) return 'event';
  return path.replace(/^\/|\/:.*$|\/new$/g, '');
}

/** `/pics/list` is the screen of `/pics`. */
const isTwin = ({ path, load }: Screen): boolean =>
  screens.some((other) => other.load === load && `${other.path}/list` === path);

export const routes: readonly Route[] = screens
  .filter((screen) => !isTwin(screen))
  .flatMap((screen) =>
    rolesOf(screen).map((role) => ({
      path: screen.path,
      role,
      kind: kindOf(screen.path),
      noun: nounOf(screen.path),
    })),
  );

/** The address of a route for a record of this shape, or state. */
export function addressOf({ path, noun }: Route, records: Records, shape: string): string {
  const id = records[noun]?.[shape] ?? '';
  return path.replace(':spotId', records.spots?.[shape] ?? '').replace(':id', id);
}

/** The shapes and states that there are records of. */
export const shapesOf = ({ noun }: Route): readonly string[] =>
  noun === 'spots/user' || noun === 'spot_revisions'
    ? [...shapes, 'pending', 'rejected', 'approved']
    : shapes;
