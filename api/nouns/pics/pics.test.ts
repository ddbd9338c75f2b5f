import { expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { nounScenarios, pictureFile } from '../../testing/scenarios/nounScenarios.ts';

const message = 'Por favor, selecciona una imagen válida antes de continuar.';

const api = nounScenarios({
  noun: 'pics',
  calls: pics,
  body: () => ({}),
  invalid: [
    ['no picture', { image_url: undefined }, 'image_url', message],
    ['an empty picture', { image_url: '' }, 'image_url', message],
    [
      'an address instead of a picture',
      { image_url: 'https://example.com/a.png' },
      'image_url',
      'Elige un archivo.',
    ],
  ],
  change: {},
  picture: 'image_url',
});

test('the picture of a pic cannot be removed', async () => {
  const staff = await api().as('editor');
  const { body } = await staff.call(pics.create, { body: { image_url: await pictureFile() }, form: true });
  const answer = await staff.call(pics.update, {
    params: { id: body.id },
    body: { image_url: '' },
    form: true,
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([{ path: 'image_url', message }]);
});
