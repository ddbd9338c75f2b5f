import type * as z from 'zod/mini';
import { link } from '#contract/links.fields.ts';

/** What is kept of a text, or the code of the message that says why nothing is. */
export type Read = { readonly kept: string } | { readonly reason: string };
export type ReadText = (text: string) => Read;

/** Reads a text as the server will: by the field's schema of the contract. */
export const readerOf =
  (schema: z.ZodMiniType): ReadText =>
  (text) => {
    const { data, error } = schema.safeParse(text);
    return error ? { reason: error.issues[0]?.message ?? '' } : { kept: String(data ?? '') };
  };

/** Any link. */
export const readLink = readerOf(link());
