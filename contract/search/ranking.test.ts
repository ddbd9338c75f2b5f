import { expect, test } from 'vitest';
import { byScore, prepare, scoreBy, scoredRecords, wordsOf } from './ranking.ts';

const score = (query: string, name: string, also?: string[], penalty?: number) =>
  scoreBy(query)(prepare(undefined, { name, ...(also && { also }) }, penalty));

test.each<[query: string, name: string, score: number | undefined]>([
  ['Café', 'CAFE', 0],
  ['  cafe   azul ', 'Café Azul', 0],
  ['cafe', 'Café Azul', 1],
  ['caf', 'Café Azul', 2],
  ['azul', 'Café Azul', 4],
  ['azul caf', 'Café Azul', 4],
  ['zul', 'Café Azul', 6],
  ['zul caf', 'Café Azul', 6],
  ['rojo', 'Café Azul', undefined],
  ['cafe rojo', 'Café Azul', undefined],
  ['', 'Café', undefined],
  ['   ', 'Café', undefined],
  ['rock', 'Punk-Rock', 4],
  ['o2', 'The O2', 4],
])('«%s» finds «%s» with the score %s', (query, name, expected) => {
  expect(score(query, name)).toBe(expected);
});

test('other texts count a bit less, also when words are spread over them', () => {
  expect(score('ajustes', 'Perfil', ['Ajustes', 'settings'])).toBe(1);
  expect(score('ajustes', 'Perfil', ['Ajustes', 'settings'], 0)).toBe(0);
  expect(score('new banner', 'Nuevo banner', ['new', 'crear'])).toBe(5);
  expect(score('new story', 'Nuevo banner', ['new', 'crear'])).toBeUndefined();
});

test('of equal records the shorter name comes first, and what only belongs to one later', () => {
  const record = (noun: string, name: string, detail = '') => ({ noun, name, detail });
  const found = [
    record('stories', 'Gardel'),
    record('spots', 'Bar', 'Calle Gardel 1'),
    record('spots', 'Café de Carlos Gardel'),
    record('users', 'Ana', 'gardel'),
    record('spots', 'El Gardel'),
    record('spots', 'Gardel'),
    record('spots', 'Sin relación'),
  ];
  const names = byScore(scoredRecords(found, 'gardel')).map(({ found: { noun, name } }) => `${noun} ${name}`);
  expect(names).toEqual([
    'spots Gardel',
    'users Ana',
    'stories Gardel',
    'spots El Gardel',
    'spots Café de Carlos Gardel',
    'spots Bar',
    'spots Sin relación',
  ]);
});

test('a search has at most eight words', () => {
  expect(wordsOf('a b c d e f g h i j')).toHaveLength(8);
});
