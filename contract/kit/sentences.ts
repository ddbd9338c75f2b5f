import * as z from 'zod/mini';
import type { MessageCode } from './codes.ts';
import { messages } from './messages.ts';
import { countInSpanish, quotaKinds } from './quotas.ts';

/* Messages by code, with placeholders filled in. Used by the server and by the texts of the other languages. */

/** The parameters of `limitReached`: the quota, its hourly limit, and the minutes until it starts again. */
const LimitParams = z.object({ kind: z.enum(quotaKinds), most: z.int(), minutes: z.int() });
export type LimitParams = z.output<typeof LimitParams>;

/** A message, or a function that makes it from its parameters. */
export type MessageTemplate = string | ((params: LimitParams) => string);
/** All messages in one language. */
export type MessageTemplates = Readonly<Record<MessageCode, MessageTemplate>>;

const mixed: MessageTemplates = {
  ...messages,
  limitReached: ({ kind, most, minutes }) =>
    `Llegaste al límite por hora: ${countInSpanish(kind, most)}. Podrás seguir en ${minutes} min.`,
};

/** The message with its parameters filled in; undefined when they do not match. */
export function formatMessage(sentence: MessageTemplate, params: unknown): string | undefined {
  if (typeof sentence === 'string') return sentence;
  const { data } = z.safeParse(LimitParams, params);
  return data && sentence(data);
}

/** The message of a code in the mixed texts. */
export const messageOf = (code: MessageCode, params?: LimitParams): string =>
  formatMessage(mixed[code], params) ?? messages.unexpected;
