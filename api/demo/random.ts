/** A deterministic pseudorandom generator; each noun has its own stream. */
export interface Random {
  /** 0 <= n < 1 */
  (): number;
  /** An integer, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Favours the beginning of the list, the more the larger `bias` (1: evenly). */
  skewed<T>(list: readonly T[], bias: number): T;
  /** One of [value, weight]. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

export function randomOf(stream: string): Random {
  const next = mulberry32(hash(stream)) as Random;
  const at = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T;
  next.int = (min, max) => min + Math.floor(next() * (max - min + 1));
  next.chance = (probability) => next() < probability;
  next.pick = (list) => at(list, next());
  next.skewed = (list, bias) => at(list, next() ** bias);
  next.weighted = (choices) => {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return (choices.at(-1) as (typeof choices)[number])[0];
  };
  next.shuffle = (list) => {
    const shuffled = [...list];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = next.int(0, i);
      [shuffled[i], shuffled[j]] = [shuffled[j] as (typeof shuffled)[0], shuffled[i] as (typeof shuffled)[0]];
    }
    return shuffled;
  };
  return next;
}

// FNV-1a
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) as number), 0x01000193);
  return h >>> 0;
}

// Tommy Ettinger's mulberry32.
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
