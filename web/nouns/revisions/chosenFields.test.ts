import { expect, test } from 'vitest';
import { type Choices, choicesOf, takenFields, withChoice, withChoicesBefore } from './chosenFields.ts';

const revision = {
  id: 'r',
  old_data: { name: 'Uno', link: '', photos: ['/a.webp'], lat: 1, long: 2 },
  new_data: { name: 'Dos', link: 'https://example.com', photos: ['/b.webp'], lat: 3, long: 4 },
  live: { name: 'Uno', link: '', photos: ['/a.webp'], lat: 1, long: 2 },
  changed: ['name', 'lat', 'long', 'link', 'photos'],
  conflicts: [] as string[],
};
const none: Choices = new Map();
const left = (more: object, choices: Choices) => {
  const now = { ...revision, ...more };
  const taken = takenFields(now, choices);
  return now.changed.filter((field) => !taken.has(field as never));
};

test('at first every change is taken but those with a conflict', () => {
  expect(left({}, none)).toEqual([]);
  expect(left({ conflicts: ['link'] }, none)).toEqual(['link']);
});

test('what was left stays left when the review is read anew, unless its own values changed', () => {
  const choices = withChoice(none, revision, ['lat', 'long'], false);
  expect(left({}, choices)).toEqual(['lat', 'long']);
  // Another field of the spot, or of the edit; the live value of this one.
  expect(left({ live: { ...revision.live, name: 'Tres', lat: 9 } }, choices)).toEqual(['lat', 'long']);
  expect(left({ new_data: { ...revision.new_data, name: 'Tres' } }, choices)).toEqual(['lat', 'long']);
  expect(left({ new_data: { ...revision.new_data, lat: 9 } }, choices)).toEqual(['long']);
  expect(left({ old_data: { ...revision.old_data, long: 9 } }, choices)).toEqual(['lat']);
  // Another revision with the same values.
  expect(left({ id: 's' }, choices)).toEqual([]);
});

test('a conflict that was taken stays taken only while the live value is the one that was seen', () => {
  const conflict = { ...revision, conflicts: ['name'], live: { ...revision.live, name: 'Tres' } };
  const choices = withChoice(none, conflict, ['name'], true);
  expect(left(conflict, choices)).toEqual([]);
  expect(left({ ...conflict, live: { ...conflict.live, link: 'x' } }, choices)).toEqual([]);
  expect(left({ ...conflict, live: { ...conflict.live, name: 'Cuatro' } }, choices)).toEqual(['name']);
});

test('the hourly signature of a picture is not another picture', () => {
  const signed = (expires: number, name: string) => ({
    new_data: { ...revision.new_data, photos: [`/${name}.webp?expires=${expires}&signature=aB-_${expires}`] },
  });
  const choices = withChoice(none, { ...revision, ...signed(1, 'b') }, ['photos'], false);
  expect(left(signed(2, 'b'), choices)).toEqual(['photos']);
  expect(left(signed(2, 'c'), choices)).toEqual([]);
});

test('what a decision took and left holds again after its undo, unless its values changed or it is chosen anew', () => {
  const withConflict = { ...revision, conflicts: ['link'] };
  const taken = takenFields(withConflict, withChoice(none, withConflict, ['name'], false));
  const before = JSON.parse(JSON.stringify(choicesOf(withConflict, taken)));
  const leftAfter = (choices: Choices, more: object = {}) => {
    const now = { ...withConflict, ...more };
    return left({ ...now }, withChoicesBefore(choices, now, before));
  };
  expect(leftAfter(none)).toEqual(['name', 'link']);
  expect(leftAfter(none, { new_data: { ...revision.new_data, name: 'Tres' } })).toEqual(['link']);
  expect(leftAfter(withChoice(none, withConflict, ['name'], true))).toEqual(['link']);
  // Chosen in another revision since.
  const other = { ...withConflict, id: 's' };
  expect(leftAfter(withChoice(none, other, ['name'], true))).toEqual(['name', 'link']);
});
