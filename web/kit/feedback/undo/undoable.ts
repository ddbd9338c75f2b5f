import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Target } from '../../http/outgoing.ts';
import type { Run } from '../../page/run.ts';

/* What the button 'Deshacer' of a toast undoes: data, not a function, because it survives a reload of the page. */

type Of<What extends string, More = unknown> = {
  readonly what: What;
  readonly id: string;
  /** The call that undoes it. */
  readonly call: Target;
  /** With which it was sent without getting an answer: it may have been done. */
  readonly key?: string;
} & More;
export type UndoableSave = Of<'save', { readonly noun: HistoryNoun; readonly version: number }>;
export type UndoableDecision = Of<
  'decision',
  {
    /** What was decided, as a sentence. */
    readonly label: string;
    /** The address of its review. */
    readonly path: string;
    /** The run in which it was made, at its place. */
    readonly run: Run | undefined;
    /** What its review shows again, as JSON. */
    readonly typed: unknown;
  }
>;
export type UndoableValues = Of<'values', { readonly body: Readonly<Record<string, unknown>> }>;
export type Undoable =
  | UndoableSave
  | UndoableDecision
  | Of<'creation', { readonly version: number }>
  | Of<'deletion', { readonly name: string }>
  | UndoableValues
  | Of<'act'>;

/** A saved record. */
export interface Saved {
  readonly id: string;
  readonly version: number;
}
export interface UndoCalls {
  readonly restoreVersion: Endpoint<`${string}:id/restore`>;
  readonly remove: Endpoint<`${string}:id`>;
}
