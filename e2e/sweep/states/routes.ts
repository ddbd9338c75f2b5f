import { screens } from '../../support/screens.ts';
import type { Records } from './records.ts';
import { shapes } from './shapes.ts';

/* What the sweep opens: the app's own list of screens. */

export type Role = 'anonymous' | 'owner' | 'admin';
export interface Route {
  path: string;
  role: Role;
  /** The form of a record, the form for a new one, a screen that reads no data, or any other. */
  kind: 'record' | 'new' | 'single' | 'list';
  /** The records that `:id` and `:spotId` stand for. */
  noun: string;
}

const rolesOf = ({ path, minRole }: (typeof screens)[number]): Role[] => {
  if (minRole === 'none') return ['anonymous'];
  if (minRole === 'user') return path === '/profile' ? ['owner', 'admin'] : ['owner'];
  return ['admin'];
};
function kindOf(path: string, role: Role): Route['kind'] {
  if (role === 'anonymous') return 'single';
  return path.endsWith('/edit') ? 'record' : path.endsWith('/new') ? 'new' : 'list';
}

/** The noun whose histories are opened. */
const historyNoun = 'spots';
const nounOf = (path: string): string =>
  path.includes('/events/:id')
    ? 'event'
    : path.includes('/:noun/')
      ? historyNoun
      : path.replace(/^\/|\/:.*$|\/new$/g, '');

/** An address without a screen of its own. */
export const unknown = '/nowhere';

/** Screens that look different with a token, and the one for unknown addresses. */
const others: Route[] = [
  { path: '/reset_password?token=any', role: 'anonymous', kind: 'single', noun: '' },
  { path: '/confirm_email?token=any', role: 'anonymous', kind: 'single', noun: '' },
  { path: '/stop_mails?token=reviews.any', role: 'anonymous', kind: 'single', noun: '' },
  { path: unknown, role: 'admin', kind: 'single', noun: '' },
];

/** Each screen once: `/pics/list` is the same screen as `/pics`. */
const declared = screens
  .filter(
    ({ path, screen }) => !screens.some((other) => other.screen === screen && `${other.path}/list` === path),
  )
  .flatMap((screen) => {
    const { path } = screen;
    return rolesOf(screen).map((role) => ({ path, role, kind: kindOf(path, role), noun: nounOf(path) }));
  });
export const routes: readonly Route[] = [...declared, ...others];

/** The address of a route for a record of this shape or state. */
export function addressOf({ path, noun }: Route, records: Records, shape: string): string {
  const idOf = (owner: string): string => {
    const id = records[owner]?.[shape];
    if (!id) throw new Error(`There is no record of ${owner} in the shape ${shape}.`);
    return id;
  };
  return path
    .replace(':noun', historyNoun)
    .replace(':spotId', () => idOf('spots'))
    .replace(':id', () => idOf(noun));
}

/** The states of a record that follow from an edit which awaits approval, and of a new spot that was rejected. */
export const reviewStates: readonly string[] = ['pending', 'rejected', 'approved', 'returned'];

/** The shapes and states of which there are records: the edits of every shape are pending. */
export function shapesOf({ noun }: Route): readonly string[] {
  if (noun === 'spots/user') return [...shapes, ...reviewStates];
  if (noun === 'submissions') return [...shapes, 'returned'];
  return noun === 'spot_revisions' ? [...shapes, 'rejected', 'approved'] : shapes;
}
