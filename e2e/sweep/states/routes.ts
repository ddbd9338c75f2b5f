import { screens } from '../../support/screens.ts';
import type { Records } from './records.ts';
import { shapes } from './shapes.ts';

/* What the sweep opens: the app's own list of screens. */

export type Role = 'anonymous' | 'owner' | 'admin';
export interface Route {
  path: string;
  role: Role;
  /** The form of a record, the form for a new one, or any other screen. */
  kind: 'record' | 'new' | 'list';
  /** The records that `:id` and `:spotId` stand for. */
  noun: string;
}

const rolesOf = ({ path, minRole }: (typeof screens)[number]): Role[] => {
  if (minRole === 'none') return ['anonymous'];
  if (minRole === 'user') return path === '/profile' ? ['owner', 'admin'] : ['owner'];
  return ['admin'];
};
const kindOf = (path: string): Route['kind'] =>
  path.endsWith('/edit') ? 'record' : path.endsWith('/new') ? 'new' : 'list';

const nounOf = (path: string): string =>
  path.includes('/events/:id') ? 'event' : path.replace(/^\/|\/:.*$|\/new$/g, '');

/** Each screen once: `/pics/list` is the same screen as `/pics`. */
export const routes: readonly Route[] = screens
  .filter(
    ({ path, screen }) => !screens.some((other) => other.screen === screen && `${other.path}/list` === path),
  )
  .flatMap((screen) => {
    const { path } = screen;
    return rolesOf(screen).map((role) => ({ path, role, kind: kindOf(path), noun: nounOf(path) }));
  });

/** The address of a route for a record of this shape or state. */
export function addressOf({ path, noun }: Route, records: Records, shape: string): string {
  const id = records[noun]?.[shape] ?? '';
  return path.replace(':spotId', records.spots?.[shape] ?? '').replace(':id', id);
}

/** The shapes and states of which there are records. */
export const shapesOf = ({ noun }: Route): readonly string[] =>
  noun === 'spots/user' || noun === 'spot_revisions'
    ? [...shapes, 'pending', 'rejected', 'approved']
    : shapes;
