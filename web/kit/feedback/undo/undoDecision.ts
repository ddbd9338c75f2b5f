import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { UndoableDecision } from './undoable.ts';
import { targetOf } from './undoCreation.ts';

/** What was decided in a review waits again. */
export const undoDecision = (
  call: Endpoint<`/${string}/:id/undo`>,
  decision: Pick<UndoableDecision, 'id' | 'label' | 'path' | 'run'>,
): UndoableDecision => ({ what: 'decision', call: targetOf(call), ...decision });
