import { expect, test } from 'vitest';
import { storyTypeWords } from './storyTypes.ts';

test('the types of stories in each language', () => {
  const names = ['Open spot', 'Download image', 'Website link', 'Song'];
  expect(Object.values(storyTypeWords.mixed)).toEqual(names);
  expect(Object.values(storyTypeWords.en)).toEqual(names);
  expect(Object.values(storyTypeWords.es)).toEqual([
    'Abrir spot',
    'Descargar imagen',
    'Enlace web',
    'Canción',
  ]);
});
