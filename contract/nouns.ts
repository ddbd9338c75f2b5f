import type * as z from 'zod/mini';
import { banner } from './banners.ts';
import { category } from './categories.ts';
import type { Comment } from './comments.ts';
import type { EventRecord } from './events.ts';
import { notification } from './notifications.ts';
import { pic } from './pics.ts';
import type { Revision } from './revisions.ts';
import type { Spot } from './spots.ts';
import { story } from './stories.ts';
import type { Submission } from './submissions.calls.ts';
import type { User } from './users.ts';

/** The nouns that are declared with `noun`. */
export const nouns = [category, pic, story, banner, notification] as const;

type Nouns = (typeof nouns)[number];
export type NounPath = Nouns['path'];

/** Their endpoints, by noun. */
export const nounCalls = Object.fromEntries(nouns.map(({ name, calls }) => [name, calls])) as {
  [N in Nouns as N['name']]: N['calls'];
};

/** The records of the nouns that are not declared with `noun`. */
interface OtherRecords {
  users: User;
  spots: Spot;
  events: EventRecord;
  comments: Comment;
  revisions: Revision;
  submissions: Submission;
}
// Stryker disable BooleanLiteral: only the names count.
const others: Record<keyof OtherRecords, true> = {
  users: true,
  spots: true,
  events: true,
  comments: true,
  revisions: true,
  submissions: true,
};
// Stryker restore BooleanLiteral

/** The record of each noun in its history, before and after a change. */
export type HistoryRecords = { [N in Nouns as N['name']]: z.output<N['record']> } & OtherRecords;
/** The names of the nouns in the history. */
export type HistoryNoun = keyof HistoryRecords;
export const historyNouns = [...Object.keys(others), ...nouns.map(({ name }) => name)] as HistoryNoun[];

/** The nouns whose records staff write notes on; what is reviewed has those of its spot (product/notes#records). */
export type NotedNoun = Exclude<HistoryNoun, 'revisions' | 'submissions'>;
export const notedNouns = historyNouns.filter(
  (noun): noun is NotedNoun => noun !== 'revisions' && noun !== 'submissions',
);
