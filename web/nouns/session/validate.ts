import type * as z from 'zod/mini';

/** The first thing that is wrong with a value, as a code; undefined when nothing is. */
export function firstError(schema: z.ZodMiniType, value: unknown): string | undefined {
  const read = schema.safeParse(value);
  return read.success ? undefined : (read.error.issues[0]?.message ?? '');
}
