import type { MessageCode } from '#contract/kit/codes.ts';
import { messageOf } from '#contract/kit/sentences.ts';

/* Answers that all changes have in common (product/wire#answers). */

export const done = (code: MessageCode) => ({ status: 200 as const, message: messageOf(code) });
export const updated = <T>(data: T) => ({ status: 200 as const, data });
export const removed = (id: string) => ({ status: 200 as const, id });
