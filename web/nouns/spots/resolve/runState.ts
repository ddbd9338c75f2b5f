import type { SpotToResolve } from '#contract/spots.resolve.ts';
import type { KeptRun, PastSpot } from './keptRun.ts';

/** What a run through spots shows. */
export interface RunState {
  readonly shown: SpotToResolve | undefined;
  /** How many spots lack something; undefined until the first answer. */
  readonly left: number | undefined;
  /** What was saved and skipped, the last at the end. */
  readonly past: readonly PastSpot[];
  /** There is none that nobody else has. */
  readonly isOver: boolean;
  /** Why the next one could not be read. */
  readonly error: unknown;
  /** Somebody else has the shown spot by now. */
  readonly isLost: boolean;
  /** Something was typed for a spot that is gone by now. */
  readonly isLeftGone: boolean;
}

export const startOf = ({ past }: KeptRun): RunState => ({
  ...{ shown: undefined, left: undefined, isOver: false, error: undefined, isLost: false, isLeftGone: false },
  past,
});
