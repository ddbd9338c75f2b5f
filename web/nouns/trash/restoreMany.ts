import * as z from 'zod/mini';
import { endpoint } from '#contract/kit/endpoint.ts';
import { trashNames } from '#contract/trash.ts';
import type { Act, Target } from '../../kit/nouns/bulk/act.ts';

/* The acts that restore many deleted records: one for each noun. */

/** The restoration of records of one noun; `ids` where they are named. */
export interface NounAct extends Act {
  readonly noun: string;
  readonly ids?: readonly string[];
  /** Others of the same selection follow or came before. */
  readonly isOfSeveral: boolean;
}

/** All deleted records of a noun whose names match, except some. */
export const restoreAll = (
  noun: string,
  { search, except }: { search: string; except: readonly string[] },
  count: number,
): NounAct => ({
  ...actOf(noun, { query: search ? { search } : {}, except }, count),
  isOfSeveral: false,
});

/** The named ones, by noun: first what others belong to. */
export function restoreNamed(byNoun: ReadonlyMap<string, readonly string[]>): NounAct[] {
  const isOfSeveral = byNoun.size > 1;
  return [...byNoun]
    .sort(([a], [b]) => Number(belongsToOthers.includes(a)) - Number(belongsToOthers.includes(b)))
    .map(([noun, ids]) => ({ ...actOf(noun, { ids }, ids.length), ids, isOfSeveral }));
}

const belongsToOthers: readonly string[] = [trashNames.events, trashNames.comments, trashNames.revisions];

const noSettings = {};
const noWords = { fields: {} };

const actOf = (noun: string, target: Target, count: number) => ({
  noun,
  endpoint: bulkOf(noun),
  action: 'restore' as const,
  ...{ target, count, settings: noSettings, words: noWords },
});

/** The acts on many records of a noun, by its name in the trash: the paths of the lists, not those of the trash. */
const bulkOf = (noun: string) =>
  endpoint({
    method: 'POST',
    path: `/${noun === trashNames.events ? 'spot/event' : noun}/bulk`,
    minRole: 'editor',
    counts: ['bulk'],
    out: z.unknown(),
    summary: '',
  });
