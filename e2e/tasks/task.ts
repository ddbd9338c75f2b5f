import type { Role } from '#contract/kit/roles.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import type { Hands } from './hands.ts';

/** One everyday task: by keyboard and on a phone, with data of its own for each. */
export interface Task<Data = unknown> {
  readonly name: string;
  readonly as: Role;
  /** Inserts what the task is about; `tag` is a word that nothing else has. */
  data(api: TestApi, tag: string): Promise<Data>;
  /** With keys, at 1280 px. */
  keys(hands: Hands, data: Data): Promise<void>;
  /** With taps, at 390 px. */
  taps(hands: Hands, data: Data): Promise<void>;
  /** Whether it is done, from SQL. Called until it returns. */
  expect(api: TestApi, data: Data, hands: Hands): Promise<void>;
}

/** Keeps the type of the data between the parts of a task. */
export const task = <Data>(one: Task<Data>): Task => one as Task;
