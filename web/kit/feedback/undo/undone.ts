import { createStore } from '../../../state/createStore.ts';
import type { Saved, UndoableDecision } from './undoable.ts';

/* What screens hear of an undo by the button of a toast. */

/** What a screen with reviews does when a toast has undone a decision; undefined on other screens. */
export const onDecisionUndone = createStore<((decision: UndoableDecision) => void) | undefined>(undefined);

/** The record that the reader has changed last beside its form, by an undo or on a map: an open form of it takes it over. */
export const changedOutsideForm = createStore<Saved | undefined>(undefined);
