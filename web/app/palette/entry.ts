import type { Scored } from '#contract/search/ranking.ts';
import {
  AddIcon,
  CalendarIcon,
  CommentIcon,
  type Icon,
  PersonIcon,
  SearchIcon,
} from '../../kit/theme/icons.tsx';
import { moderationMenu, staffMenu } from '../routing/navigation.ts';

/** One line of the palette: a record, a screen, an action, a list. It opens `path` or runs `run`. */
export interface PaletteEntry {
  /** Identifies it among those used last. */
  readonly key: string;
  /** The noun of a record; `screen`, `action` or `list`. */
  readonly kind: string;
  readonly name: string;
  readonly detail: string;
  readonly path?: string;
  readonly icon: Icon;
  run?(): void;
}

/**
 * A source of entries that need no request: a hook that returns those that match a search, with scores of
 * `contract/search/ranking.ts`. They are listed in `sources.ts`.
 */
export type UseSource = () => (query: string) => readonly Scored<PaletteEntry>[];

/** Records without a screen of their own in the menu. */
const iconOfKind: Readonly<Record<string, Icon>> = {
  action: AddIcon,
  users: PersonIcon,
  events: CalendarIcon,
  comments: CommentIcon,
};

/** The icon of its kind, or that of its menu entry. */
export function iconOf(kind: string, path: string): Icon {
  const [, first] = path.split(/[/?]/);
  const entry = [...staffMenu, ...moderationMenu].find(({ to }) => to === `/${first}`);
  return iconOfKind[kind] ?? entry?.icon ?? SearchIcon;
}
