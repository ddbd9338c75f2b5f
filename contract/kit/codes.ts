import { messages } from './messages.ts';

export type MessageCode = keyof typeof messages | 'limitReached';

/** The code of each sentence, by its own name: what schemas, rules and problems carry. */
export const codes = Object.fromEntries(
  [...Object.keys(messages), 'limitReached'].map((code) => [code, code]),
) as { readonly [Code in MessageCode]: Code };

export const isCode = (value: unknown): value is MessageCode =>
  typeof value === 'string' && Object.hasOwn(codes, value);
