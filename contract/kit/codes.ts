import { messages } from './messages.ts';

export type MessageCode = keyof typeof messages | 'limitReached';

/** The code of each message, as a constant: schemas, rules and problems hold codes, not texts. */
export const codes = Object.fromEntries(
  [...Object.keys(messages), 'limitReached'].map((code) => [code, code]),
) as { readonly [Code in MessageCode]: Code };

export const isCode = (value: unknown): value is MessageCode =>
  typeof value === 'string' && Object.hasOwn(codes, value);
