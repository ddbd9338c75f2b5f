import { expect, test } from 'vitest';
import { contract } from './index.ts';
import { historyNouns, notedNouns, nounCalls, nouns } from './nouns.ts';

test('the declared nouns have these names, sorts and pictures', () => {
  const declared = nouns.map(({ name, path, minRole, sorts, sort, picture }) =>
    [name, path, minRole, sorts.join(), sort, picture].map(String).join(' '),
  );
  expect(declared).toEqual([
    'categories /categories editor createdAt,name,order order image_url',
    'pics /pics editor createdAt undefined image_url',
    'stories /stories editor createdAt,type,country undefined picture',
    'banners /adsbanners editor createdAt,name,order,type,country order image_url',
    'notifications /notifications editor createdAt,title,country,state,send_at undefined undefined',
  ]);
  expect(nounCalls.pics).toBe(contract.pics);
});

// product/history#every-change
test('the nouns with a history', () => {
  const names =
    'users spots events comments revisions submissions categories pics stories banners notifications';
  expect(historyNouns).toEqual(names.split(' '));
});

test('notes are written on all of them, except on what is reviewed', () => {
  const names = 'users spots events comments categories pics stories banners notifications';
  expect(notedNouns).toEqual(names.split(' '));
});
