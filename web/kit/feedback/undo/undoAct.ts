import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Undoable } from './undoable.ts';
import { targetOf } from './undoCreation.ts';

/** An act on many records is taken back, in the background. */
export const undoAct = (call: Endpoint<`${string}:id/undo`>, id: string): Undoable => ({
  ...{ what: 'act', call: targetOf(call), id },
});
