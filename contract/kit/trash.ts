import * as z from 'zod/mini';
import { endpoint, removed, updated } from './endpoint.ts';
import { Id, Instant } from './fields.ts';
import type { MinRole } from './roles.ts';

/** How many days deleted records are kept. */
export const trashDays = 30;

/** What returns with a record, or does not. Connections are a spot's relations to other spots. */
export const trashParts = [
  'events',
  'comments',
  'likes',
  'fans',
  'revisions',
  'submissions',
  'notices',
  'categories',
  'connections',
  'stories',
  'spots',
  'others',
] as const;
export type TrashPart = (typeof trashParts)[number];

const Counts = z.array(z.object({ part: z.enum(trashParts), count: z.int() }));

export const TrashedRecord = z.object({
  /** The noun, by the first part of its path: `spot`, `adsbanners`. */
  noun: z.string(),
  id: Id,
  name: z.string(),
  /** Null for a user, whose row is not in the trash. */
  createdAt: z.nullable(Instant),
  thumbnail: z.nullable(z.string()),
  deletedAt: Instant,
  /** Null for deletions by a mailed link. */
  deletedBy: z.nullable(
    z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() }),
  ),
  /** When it will be destroyed. */
  purgeAt: Instant,
});
export type TrashedRecord = z.output<typeof TrashedRecord>;

/** A deleted record, with what restoring it would do. */
export const RestorePreview = z.object({
  ...TrashedRecord.shape,
  /** Why it cannot be restored now, as the code and the message of the refusal. */
  obstacle: z.nullable(z.object({ code: z.string(), message: z.string() })),
  returns: Counts,
  /** Belongs also to another deleted record, and returns when that one is restored. */
  waits: Counts,
  /** Belongs also to a record that was destroyed, and does not return. */
  lost: Counts,
  /** Its owner or author, if their account is deleted: it returns as theirs. Without a name once they are erased. */
  formerUser: z.nullable(z.object({ part: z.enum(['owner', 'author']), name: z.string() })),
});
export type RestorePreview = z.output<typeof RestorePreview>;

/** The endpoints of a noun's deleted records. `path` is `/` and one word. */
export const trashCalls = <const Path extends `/${string}`, Row extends z.ZodMiniType>(noun: {
  path: Path;
  name: string;
  minRole: MinRole;
  record: Row;
}) => {
  const path = `/trash${noun.path}/:id` as const;
  const { name, minRole, record } = noun;
  return {
    trashed: endpoint({
      method: 'GET',
      path,
      minRole,
      out: RestorePreview,
      summary: `Read one of the deleted ${name}, with what restoring it would do`,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/restore`,
      minRole,
      counts: ['edits'],
      out: updated(record),
      summary: `Restore one of the deleted ${name}, with what was deleted with it`,
    }),
    destroy: endpoint({
      method: 'DELETE',
      path,
      minRole: 'admin',
      proof: 'always',
      out: removed,
      summary: `Destroy one of the deleted ${name} for good`,
    }),
  };
};
export type TrashCalls = ReturnType<typeof trashCalls<`/${string}`, z.ZodMiniType<object>>>;
