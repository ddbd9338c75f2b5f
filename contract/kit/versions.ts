import type * as z from 'zod/mini';
import { optional } from 'zod/mini';
import { endpoint, updated } from './endpoint.ts';
import { choice, Id, Instant, integer, many, requiredText, strictObject } from './fields.ts';
import type { MinRole } from './roles.ts';

export const VersionToRestore = strictObject({
  /** The entry of the history; required unless there is `at`. */
  entry: optional(Id),
  /** As the entry left it; `before`: as it was before; `sent`: with all that the owner had sent. */
  state: optional(choice(['after', 'before', 'sent'])),
  /** As it was at this time. */
  at: optional(Instant),
  /** Only these fields of the form; by default all, or for `before` those that the entry changed. */
  fields: optional(many(requiredText(50), 100)),
  /** The record's present version: another one is refused. */
  version: integer(1, 2_147_483_647),
});
export type VersionToRestore = z.output<typeof VersionToRestore>;

/** The endpoint that restores an earlier version of a record as a new change. `path` is `/` and one word. */
export const versionCalls = <const Path extends `/${string}`, Row extends z.ZodMiniType>(noun: {
  path: Path;
  name: string;
  minRole: MinRole;
  record: Row;
}) => {
  const path = `/history${noun.path}/:id/restore` as const;
  return {
    restoreVersion: endpoint({
      method: 'POST',
      path,
      minRole: noun.minRole,
      counts: ['edits'],
      body: VersionToRestore,
      out: updated(noun.record),
      summary: `Restore an earlier version of one of ${noun.name}, or some of its fields`,
    }),
  };
};
export type VersionCalls = ReturnType<typeof versionCalls<`/${string}`, z.ZodMiniType<object>>>;
