import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWords, foldOf, markWords, type Stretch } from './markWords.ts';

/** `[-removed-]{+added+}`, as other tools print it. */
const shown = (stretches: readonly Stretch[]) =>
  stretches
    .map(({ same, removed, added }) =>
      same === undefined ? `${removed ? `[-${removed}-]` : ''}${added ? `{+${added}+}` : ''}` : same,
    )
    .join('');
const marked = (before: string, after: string) => shown(markWords(before, after));

test.each([
  ['Que onda, Ana', 'Qué onda, Ana', '[-Que-]{+Qué+} onda, Ana'],
  ['¿Vienes hoy?', '¿Vienes mañana?', '¿Vienes [-hoy-]{+mañana+}?'],
  ['Toca jazz.', 'Toca jazz, y tango.', 'Toca jazz{+, y tango+}.'],
  ['Un bar muy lindo del sur', 'Un bar del sur', 'Un bar [-muy lindo -]del sur'],
  [
    'Calle Florida 10, Centro',
    'Calle San Martín 25, Centro',
    'Calle [-Florida 10-]{+San Martín 25+}, Centro',
  ],
  ['uno\ndos\ntres, sí', 'uno\n\ndos\ntres, sí', 'uno\n{+\n+}dos\ntres, sí'],
  ['uno dos tres', 'uno  dos tres', 'uno[- -]{+  +}dos tres'],
  // Replaced words of two lines stay two changes.
  ['igual aquí hoy\nrojo', 'igual aquí ayer\nazul', 'igual aquí [-hoy-]{+ayer+}\n[-rojo-]{+azul+}'],
  // An emoji of several characters, a flag and letters from right to left are whole.
  ['Banda 👩‍🎤 🇦🇷 ya', 'Banda 👨‍🎤 🇦🇷 ya', 'Banda [-👩‍🎤-]{+👨‍🎤+} 🇦🇷 ya'],
  ['Banda 🇦🇷 aquí', 'Banda 🇺🇾 aquí', 'Banda [-🇦🇷-]{+🇺🇾+} aquí'],
  ['שלום לכולם כאן', 'שלום לכם כאן', 'שלום [-לכולם-]{+לכם+} כאן'],
  ['', 'Ana', '{+Ana+}'],
  ['Ana', '', '[-Ana-]'],
  ['Ana', 'Ana', 'Ana'],
  // Hardly a word in common: one for the other, not a patchwork of «de» and «la».
  [
    'La música de la noche porteña',
    'De tango, la historia completa',
    '[-La música de la noche porteña-]{+De tango, la historia completa+}',
  ],
])('%j and %j', (before, after, expected) => expect(marked(before, after)).toBe(expected));

/** The length of the longest common subsequence, by its definition: quadratic and simple. */
function lengthInCommon(a: readonly string[], b: readonly string[]): number {
  const row = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    let diagonal = 0;
    for (const [at, other] of b.entries()) {
      const above = row[at + 1] ?? 0;
      row[at + 1] = one === other ? diagonal + 1 : Math.max(above, row[at] ?? 0);
      diagonal = above;
    }
  }
  return row.at(-1) ?? 0;
}

test('the parts make both texts, and no more than needed is marked', () => {
  const line = fc.constantFrom('tango', 'jazz', 'rock', 'Qué', 'será', '🎸');
  const text = fc.array(line, { maxLength: 30 }).map((words) => words.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const stretches = markWords(before, after);
      expect(stretches.map(({ same, removed }) => same ?? removed).join('')).toBe(before);
      expect(stretches.map(({ same, added }) => same ?? added).join('')).toBe(after);
      if (stretches.length === 1) return;
      // Words and line breaks are the tokens: nothing is joined across lines.
      const tokens = (whole: string) => whole.match(/\n|[^\n]+/g) ?? [];
      const same = stretches.flatMap((stretch) => tokens(stretch.same ?? ''));
      expect(same).toHaveLength(lengthInCommon(tokens(before), tokens(after)));
    }),
    { numRuns: 300 },
  );
});

test('any text: nothing is lost, and no character is cut in two', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(text, text, text, (start, before, after) => {
      const stretches = markWords(start + before, start + after);
      expect(stretches.map(({ same, removed }) => same ?? removed).join('')).toBe(start + before);
      expect(stretches.map(({ same, added }) => same ?? added).join('')).toBe(start + after);
      const all = stretches.flatMap(({ same, removed, added }) => [same, removed, added]);
      expect(all.every((part) => part === undefined || part.isWellFormed())).toBe(true);
    }),
  );
});

const words = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`).join(' ');

test.each([
  ['10,000 different words', words(10_000, 'a'), words(10_000, 'b')],
  ['one word 10,000 times, and another', 'a '.repeat(10_000), 'a b '.repeat(5000)],
  ['a word of 100,000 letters', 'a'.repeat(100_000), 'b'.repeat(100_000)],
  ['100,000 accents on a letter', `a${'\u0301'.repeat(100_000)}`, 'a'],
  ['spaces', ' '.repeat(50_000), '\n'.repeat(50_000)],
])('%s do not hang, and both are there', (_name, before, after) => {
  const started = performance.now();
  const stretches = markWords(before, after);
  // The limit of time is 250 ms; on a busy machine more.
  expect(performance.now() - started).toBeLessThan(3000);
  expect(stretches.map(({ same, removed }) => same ?? removed).join('')).toBe(before);
  expect(stretches.map(({ same, added }) => same ?? added).join('')).toBe(after);
});

test('one word in a long text is found', () => {
  const long = words(10_000, 'a');
  expect(marked(long, long.replace('a5000', 'medio'))).toBe(long.replace('a5000', '[-a5000-]{+medio+}'));
});

test('of a long stretch the words next to the changes stay', () => {
  const text = words(100, 'a');
  expect(foldOf(words(59, 'a'), false, false)).toBeUndefined();
  const fold = foldOf(text, false, false);
  expect([fold?.words, fold && fold.head + fold.hidden + fold.tail]).toEqual([76, text]);
  expect(fold?.head.trim().split(' ')).toHaveLength(12);
  expect(fold?.tail.trim().split(' ')).toHaveLength(12);
  expect(foldOf(text, true, false)).toMatchObject({ head: '', words: 88 });
  expect(foldOf(text, false, true)).toMatchObject({ tail: '', words: 88 });
  expect(countWords('¿Qué tal, Ana? 🎸')).toBe(3);
});
