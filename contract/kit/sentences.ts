import * as z from 'zod/mini';
import type { MessageCode } from './codes.ts';
import { messages } from './messages.ts';
import { countInSpanish, kinds } from './quotas.ts';

/* Codes become sentences here; for the server, since the web app takes sentences with parameters from its answers. */

/** Somebody has used up what they may make of a kind: how many in an hour, and in how many minutes they may again. */
const Reached = z.object({ kind: z.enum(kinds), most: z.int(), minutes: z.int() });
export type Reached = z.output<typeof Reached>;

/** A sentence, or what makes it of its parameters. */
export type Sentence = string | ((params: Reached) => string);
/** All of them in one language. */
export type Sentences = Readonly<Record<MessageCode, Sentence>>;

const mixed: Sentences = {
  ...messages,
  limitReached: ({ kind, most, minutes }) =>
    `Llegaste al límite por hora: ${countInSpanish(kind, most)}. Podrás seguir en ${minutes} min.`,
};

/** What a sentence says with these parameters; undefined when they are not the ones that it needs. */
export function filled(sentence: Sentence, params: unknown): string | undefined {
  if (typeof sentence === 'string') return sentence;
  const { data } = z.safeParse(Reached, params);
  return data && sentence(data);
}

/** What the API says for a code. */
export const sentenceOf = (code: MessageCode, params?: Reached): string =>
  filled(mixed[code], params) ?? messages.unexpected;
