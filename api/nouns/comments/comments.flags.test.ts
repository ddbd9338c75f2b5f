import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { setUpDatabase } from '../../testing/database/testDatabase.ts';

/* What a comment is flagged for (product/comments#flags): by its text, and because its author had written it elsewhere. */

const database = setUpDatabase();

test.each<[string, string[]]>([
  ['¡Qué lindo lugar!', []],
  ['Fuimos el 12/05/2026 a las 21:30, entrada 2.500 pesos.', []],
  ['La mejor temporada: 2019-2020. Diez puntos...', []],
  ['Vuelvo.Net no, pero vuelvo siempre a este bar.', []],
  ['OK!!! GENIAL', []],
  ['Es increíbleeee', []],
  ['Entradas en https://spam.example/x', ['link']],
  ['Miren www.tickets.com.ar', ['link']],
  ['Todo en entradas-baratas.com', ['link']],
  ['Escriban a ana.ruiz+1@mail.com.ar', ['email']],
  ['Llamá al +54 9 11 1234-5678', ['phone']],
  ['WhatsApp 1155512345', ['phone']],
  ['ESTE LUGAR ES UNA ESTAFA', ['capitals']],
  ['¡¡ÑANDÚ, ÁRBOLES Y CIGÜEÑAS!!', ['capitals']],
  ['Buenííííííííísimo', ['stretched']],
  [
    'Aaaaaaaah, llamen al 11 5551 2345 o a x@y.co, hay info en www.z.net',
    ['link', 'email', 'phone', 'stretched'],
  ],
])('%s', async (text, flags) => {
  const { rows } = await database.pool.query('select public.comment_flags($1) as flags', [text]);
  expect(rows[0].flags).toEqual(flags);
});

test('the same text by the same author on another spot, from the second on', async () => {
  const { pool } = database;
  const [ana, ben, one, two] = [v7(), v7(), v7(), v7()];
  for (const id of [ana, ben])
    await pool.query(`insert into users (id, first_name, last_name, email) values ($1, 'A', 'B', $2)`, [
      id,
      id,
    ]);
  for (const id of [one, two])
    await pool.query(`insert into spots (id, name, type) values ($1, 'Bar', 'live')`, [id]);
  const text = 'Vengan todos a mi banda el sábado';
  const add = async (...rows: [user: string | null, spot: string, text: string][]) => {
    const ids = rows.map(() => v7());
    const values = rows.map((_, i) => `($${i * 4 + 1}, $${i * 4 + 2}, $${i * 4 + 3}, $${i * 4 + 4})`);
    await pool.query(
      `insert into comments (id, user_id, spot_id, comment) values ${values.join(', ')}`,
      rows.flatMap((row, i) => [ids[i], ...row]),
    );
    const { rows: found } = await pool.query(
      'select repeats from comments where id = any ($1) order by array_position($1, id)',
      [ids],
    );
    return found.map(({ repeats }) => repeats);
  };
  expect(await add([ana, one, text])).toEqual([false]);
  expect(await add([ana, one, text])).toEqual([false]);
  expect(await add([ben, two, text], [null, two, text], [ana, two, `${text}!`])).toEqual([
    false,
    false,
    false,
  ]);
  expect(await add([ana, two, text])).toEqual([true]);
  expect(await add([ana, one, 'Qué lindo']), 'short').toEqual([false]);
  expect(await add([ana, two, 'Qué lindo']), 'short').toEqual([false]);
  // In one statement: the later one.
  const other = 'Sigan a mi banda en todas partes, gracias';
  expect(await add([ben, one, other], [ben, two, other])).toEqual([false, true]);
});
