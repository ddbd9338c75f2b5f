import type { listedAtNouns } from '#contract/history.ts';
import { lazyWithPreload } from '../../kit/loading/lazyWithPreload.tsx';
import { ListAt } from '../../nouns/history/ListAt.tsx';
import { worded } from './words.ts';

/** `/history/spots` and `/history/users`: the list as on a date (product/history#as-on-date). */
export const SpotsAt = listOf('spots');
export const UsersAt = listOf('users');

function listOf(noun: (typeof listedAtNouns)[number]) {
  return lazyWithPreload(async () => {
    const useWords = await worded.find((one) => one.noun === noun)?.load();
    return () => <ListAt noun={noun} words={useWords?.() ?? { fields: {} }} />;
  }).Component;
}
