import { type QuotaKind, quotaKinds } from '#contract/kit/quotas.ts';
import { type Role, roles } from '#contract/kit/roles.ts';
import { ConfigError } from './config-error.ts';

/** The hourly quotas of a user, by role and kind. */
export type Limits = Readonly<Record<Role, Readonly<Record<QuotaKind, number>>>>;

/** Generous for staff, who work here all day; other users maintain a spot of their own. */
const staff: Record<QuotaKind, number> = {
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
  bulk: 300,
  pictures: 2000,
  uploads: 4000,
  pushes: 30,
  mails: 100,
  imports: 30,
  exports: 20,
  address_searches: 3000,
  artist_searches: 600,
};
const user = {
  ...staff,
  spots: 20,
  edits: 300,
  pictures: 200,
  uploads: 400,
  mails: 10,
  address_searches: 600,
};

const item = /^(?:(user|editor|admin)\.)?(\w+)=(\d{1,9})$/;
const anyKind = 'all';

interface Setting {
  roles: readonly Role[];
  kinds: readonly QuotaKind[];
  max: number;
  /** A setting of one kind overrides one of all kinds; a setting of one role overrides one of everyone. */
  specificity: number;
}

/**
 * Parses `LIMITS_PER_HOUR`, such as `spots=300,user.spots=10`: for everyone or for one role; `all` is every kind that is not
 * named. Throws `ConfigError` when it is malformed.
 */
export function readLimits(text: string | undefined): Limits {
  const items = (text ?? '').split(/[\s,]+/).filter(Boolean);
  const settings = items.map(settingOf).filter((one) => one !== undefined);
  if (settings.length < items.length)
    throw new ConfigError(
      `LIMITS_PER_HOUR must be limits such as spots=300,user.spots=10, of user, editor, admin or everyone, for all or ${quotaKinds.join(', ')}.`,
    );
  const limits = { user: { ...user }, editor: { ...staff }, admin: { ...staff } };
  for (const { roles, kinds, max } of settings.sort((a, b) => a.specificity - b.specificity))
    for (const role of roles)
      Object.assign(limits[role], Object.fromEntries(kinds.map((kind) => [kind, max])));
  return limits;
}

function settingOf(text: string): Setting | undefined {
  const [, role, kind, max] = item.exec(text) ?? [];
  const named = kind === anyKind ? quotaKinds : quotaKinds.filter((one) => one === kind);
  if (named.length === 0) return undefined;
  return {
    roles: roles.filter((one) => role === undefined || role === one),
    kinds: named,
    max: Number(max),
    specificity: (kind === anyKind ? 0 : 2) + (role ? 1 : 0),
  };
}
