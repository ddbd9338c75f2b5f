import { expect, test } from 'vitest';
import { mentionBefore, mentionedIn, partsOf, withMention } from './mentions.ts';

const person = (first_name: string, last_name = '') => ({ id: first_name, first_name, last_name });

test.each<[string, number | undefined, { start: number; word: string } | undefined]>([
  ['', undefined, undefined],
  ['@', undefined, { start: 0, word: '' }],
  ['hola @an', undefined, { start: 5, word: 'an' }],
  ['hola (@Íñ', undefined, { start: 6, word: 'Íñ' }],
  ['correo@an', undefined, undefined],
  ['@ana ruiz', undefined, undefined],
  ['@an y más', 3, { start: 0, word: 'an' }],
  [`@${'x'.repeat(31)}`, undefined, undefined],
])('the name typed in %j with the caret at %s', (text, caret, expected) =>
  expect(mentionBefore(text, caret ?? text.length)).toEqual(expected),
);

test('a chosen person takes the place of what was typed', () =>
  expect(withMention('hola @an, mira', { start: 5, caret: 8 }, person('Ana', 'Ruiz'))).toEqual({
    text: 'hola @Ana Ruiz , mira',
    caret: 15,
  }));

test('only those whom the text still calls are called', () => {
  const [ana, eva] = [person('Ana', 'Ruiz'), person('Eva')];
  expect(mentionedIn('mira @Ana Ruiz', [ana, eva])).toEqual([ana]);
});

test('the parts of a text: plain and called in turn, the longest name first', () => {
  expect(partsOf('a @Ana Ruiz b', [person('Ana'), person('Ana', 'Ruiz')])).toEqual(['a ', '@Ana Ruiz', ' b']);
  expect(partsOf('@A.* @Abc', [person('A.*')])).toEqual(['', '@A.*', ' @Abc']);
  expect(partsOf('nadie', [])).toEqual(['nadie']);
});
