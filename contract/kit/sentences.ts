import * as z from 'zod/mini';
import type { MessageCode } from './codes.ts';
import { messages } from './messages.ts';
import { countInSpanish, kinds } from './quotas.ts';

/* Messages by code, with placeholders filled in. Used by the server and by the texts of the other languages. */

/** The parameters of `limitReached`: the quota, its hourly limit, and the minutes until it starts again. */
const LimitParams = z.object({ kind: z.enum(kinds), most: z.int(), minutes: z.int() });
export type LimitParams = z.output<typeof LimitParams>;

/** A message, or a function that makes it from its parameters. */
export type MessageTemplate = string | ((params: LimitParams) => string);
/** All messages in one language. */
export type Sentences = Readonly<Record<MessageCode, MessageTemplate>>;

const mixed: Sentences = {
  ...messages,
  limitReached: ({ kind, most, minutes }) =>
    `Llegaste al límite por hora: ${countInSpanish(kind, most)}. Podrás seguir en ${minutes} min.`,
};

/** The message with its parameters filled in; undefined when they do not match. */
export function filled(sentence: MessageTemplate, params: unknown): string | undefined {
  if (typeof sentence === 'string') return sentence;
  const { data } = z.safeParse(LimitParams, params);
  return data && sentence(data);
}

/** The message of a code in the mixed texts. */
export const sentenceOf = (code: MessageCode, params?: LimitParams): string =>
  filled(mixed[code], params) ?? messages.unexpected;
