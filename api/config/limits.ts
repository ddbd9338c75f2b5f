import { type Kind, kinds } from '#contract/kit/quotas.ts';
import { type Role, roles } from '#contract/kit/roles.ts';

/** How much of each kind one person of a role may make in an hour. */
export type Limits = Readonly<Record<Role, Readonly<Record<Kind, number>>>>;

/** Generous for who works here all day; an ordinary user keeps a spot of their own. */
const ofStaff: Record<Kind, number> = {
  spots: 500,
  events: 500,
  users: 500,
  pics: 500,
  stories: 200,
  banners: 200,
  categories: 200,
  comments: 500,
  revisions: 200,
  notifications: 30,
  edits: 3000,
  pictures: 2000,
  pushes: 30,
  mails: 100,
  imports: 30,
  exports: 20,
  address_searches: 3000,
  artist_searches: 600,
};
const ofUsers = { ...ofStaff, spots: 20, edits: 300, pictures: 200, mails: 10, address_searches: 600 };

const item = /^(?:(user|editor|admin)\.)?(\w+)=(\d{1,9})$/;
const anyKind = 'all';

interface Setting {
  of: readonly Role[];
  kinds: readonly Kind[];
  most: number;
  /** What is said of one kind, or of one role, is closer to what is meant than what is said of all. */
  closeness: number;
}

/**
 * Reads `LIMITS_PER_HOUR`, such as `spots=300,user.spots=10`: of everyone, or of one role. `all` stands for every kind that
 * is not named. Undefined when it cannot be read.
 */
export function readLimits(text: string | undefined): Limits | undefined {
  const items = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const settings = items.map(settingOf).filter((one) => one !== undefined);
  if (settings.length < items.length) return undefined;
  const limits = { user: { ...ofUsers }, editor: { ...ofStaff }, admin: { ...ofStaff } };
  for (const { of, kinds, most: max } of settings.sort((a, b) => a.closeness - b.closeness))
    for (const role of of) Object.assign(limits[role], Object.fromEntries(kinds.map((kind) => [kind, max])));
  return limits;
}

function settingOf(text: string): Setting | undefined {
  const [, role, kind, max] = item.exec(text) ?? [];
  const named = kind === anyKind ? kinds : kinds.filter((one) => one === kind);
  if (named.length === 0) return undefined;
  return {
    of: roles.filter((one) => role === undefined || role === one),
    kinds: named,
    most: Number(max),
    closeness: (kind === anyKind ? 0 : 2) + (role ? 1 : 0),
  };
}
