import type { Endpoint } from '#contract/kit/endpoint.ts';
import { targetOf } from '../../http/outgoing.ts';
import type { Undoable } from './undoable.ts';

/** An act on many records is taken back, in the background. */
export const undoAct = (call: Endpoint<`${string}:id/undo`>, id: string): Undoable => ({
  ...{ what: 'act', call: targetOf(call), id },
});
