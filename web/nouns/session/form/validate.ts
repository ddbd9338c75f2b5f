import type * as z from 'zod/mini';

/** The code of the first error of a value; undefined when it is valid. */
export const firstError = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;
