import { expect, test } from 'vitest';
import { pushShown } from './pushShown.ts';

test('a closed push has its message in one line, an open one as it was typed', () => {
  const shown = pushShown({ title: ' Hoy ', body: 'Malena\n\n21 h\tPlaza  Mayor ' }, 'es');
  expect(shown).toMatchObject({
    title: 'Hoy',
    line: 'Malena 21 h Plaza Mayor',
    body: 'Malena\n\n21 h\tPlaza  Mayor',
    isEmpty: { title: false, body: false },
    now: 'ahora',
  });
});

test('what is not typed yet is named, in the language of the reader', () => {
  expect(pushShown({ title: ' ', body: '' }, 'es')).toMatchObject({ title: 'Título', line: 'Mensaje' });
  expect(pushShown({ title: '', body: 'a' }, 'en')).toMatchObject({
    title: 'Title',
    body: 'a',
    isEmpty: { title: true, body: false },
    now: 'now',
  });
});
