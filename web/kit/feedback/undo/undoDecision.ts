import type { Endpoint } from '#contract/kit/endpoint.ts';
import { targetOf } from '../../http/outgoing.ts';
import type { UndoableDecision } from './undoable.ts';

/** What was decided in a review waits again. */
export const undoDecision = (
  call: Endpoint<`/${string}/:id/undo`>,
  decision: Pick<UndoableDecision, 'id' | 'label' | 'path' | 'run' | 'typed'>,
): UndoableDecision => ({ what: 'decision', call: targetOf(call), ...decision });
