import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photoSteps } from './photoSteps.ts';

/** `a1→a2`: which photo at which place, before and after. */
const shown = (before: string, after: string) =>
  photoSteps([...before], [...after]).map(
    ({ change, before: one, after: other }) =>
      `${change} ${one ? one.address + one.place : ''}>${other ? other.address + other.place : ''}`,
  );

test.each([
  ['ab', 'ab', ['same a1>a1', 'same b2>b2']],
  ['ab', 'abc', ['same a1>a1', 'same b2>b2', 'added >c3']],
  ['abc', 'ac', ['same a1>a1', 'removed b2>', 'same c3>c2']],
  ['abc', 'axc', ['same a1>a1', 'replaced b2>x2', 'same c3>c3']],
  // Moved is what left its order, not what others pushed.
  ['abc', 'cab', ['moved c3>c1', 'same a1>a2', 'same b2>b3']],
  ['abc', 'bc', ['removed a1>', 'same b2>b1', 'same c3>c2']],
  ['ab', 'xyb', ['replaced a1>x1', 'added >y2', 'same b2>b3']],
  ['', 'a', ['added >a1']],
  ['aab', 'ab', ['same a1>a1', 'removed a2>', 'same b3>b2']],
])('%s and %s', (before, after, steps) => expect(shown(before, after)).toEqual(steps));

test('a signature does not make another picture of it', () => {
  expect(photoSteps(['/a.webp'], ['/a.webp?expires=1&signature=x'])).toEqual([
    {
      change: 'same',
      before: { address: '/a.webp', place: 1 },
      after: { address: '/a.webp?expires=1&signature=x', place: 1 },
    },
  ]);
});

test('each photo of both lists is in one step, and the new ones in their order', () => {
  const list = fc.array(fc.constantFrom(...'abcdefg'), { maxLength: 12 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const steps = photoSteps(before, after);
      expect(steps.flatMap(({ after: photo }) => photo?.address ?? [])).toEqual(after);
      const old = steps.flatMap(({ before: photo }) => photo ?? []);
      expect(old.sort((a, b) => a.place - b.place).map(({ address }) => address)).toEqual(before);
      for (const { change, before: one, after: other } of steps) {
        const isKept = change === 'same' || change === 'moved';
        expect(one?.address === other?.address).toBe(isKept);
      }
    }),
  );
});
