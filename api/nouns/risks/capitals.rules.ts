import { fold } from '#contract/values/fold.ts';

/** Words, with their accents, apostrophes and digits; one class, so it is linear in any text. */
const words = /[\p{L}\p{M}\p{N}'’]+/gu;

interface Run {
  readonly start: number;
  end: number;
  /** Words of two letters or more, and of four or more. */
  words: number;
  long: number;
  longest: number;
  letters: number;
}

/**
 * The runs of words in capitals that shout: a word of twelve letters, or several words with at least two of four letters. Acronyms
 * ("DJ", "AC/DC", "LGBTIQ+") do not, nor do the words of `name`: many names are written in capitals, in texts also those that are not.
 */
export function shoutsIn(text: string, name: string): string[] {
  const named = new Set(name.match(words)?.map(fold));
  const shouts: string[] = [];
  let run: Run | undefined;
  const endRun = () => {
    if (run && isShout(run)) shouts.push(text.slice(run.start, run.end));
    run = undefined;
  };
  for (const { 0: word, index } of text.matchAll(words)) {
    if (isNeutral(word) || named.has(fold(word))) continue;
    if (isCapital(word)) run = longer(run, word, index);
    else endRun();
  }
  endRun();
  return shouts;
}

/** Numbers and single capitals ("Y", "A") neither belong to a run nor end it. */
const isNeutral = (word: string): boolean => /^(?:\p{N}+|\p{Lu}\p{M}*)$/u.test(word);

const isCapital = (word: string): boolean => /\p{Lu}/u.test(word) && !/[\p{Ll}\p{Lo}]/u.test(word);

function longer(run: Run | undefined, word: string, index: number): Run {
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  const next = run ?? { start: index, end: index, words: 0, long: 0, longest: 0, letters: 0 };
  return {
    start: next.start,
    end: index + word.length,
    words: next.words + 1,
    long: next.long + (letters >= 4 ? 1 : 0),
    longest: Math.max(next.longest, letters),
    letters: next.letters + letters,
  };
}

const isShout = ({ words: count, long, longest, letters }: Run): boolean =>
  longest >= 12 || (long >= 2 && (count >= 3 || letters >= 12));
