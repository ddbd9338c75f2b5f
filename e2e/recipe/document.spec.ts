import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyDiff, linesOf, type Step, stepsOf } from './document.ts';

/* What docs/ADDING-A-RESOURCE.md promises, as far as it can be read; recipe.extended.spec.ts follows it. */

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/ADDING-A-RESOURCE.md'), 'utf8');
const noun = stepsOf(document, 'A noun');
const field = stepsOf(document, 'A field');

test('a noun takes at most six files and 120 lines, a field at most four changes', () => {
  expect(noun.length).toBeGreaterThan(2);
  expect(new Set(noun.map(({ file }) => file)).size).toBeLessThanOrEqual(6);
  expect(noun.reduce((sum, step) => sum + linesOf(step), 0)).toBeLessThanOrEqual(120);
  expect(field.length).toBeGreaterThan(2);
  expect(field.length).toBeLessThanOrEqual(4);
});

test('its changes fit the present files', () => {
  const written = new Map<string, string>();
  const textOf = (file: string) => written.get(file) ?? readFileSync(join(root, file), 'utf8');
  const write = ({ file, language, text }: Step) =>
    written.set(file, language === 'diff' ? applyDiff(textOf(file), text) : text);
  for (const step of [...noun, ...field]) write(step);
  expect(written.size).toBeGreaterThan(2);
});
