import { expect } from 'vitest';
import { insertSpots } from '../../api/testing/bulk/bulkActs.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { goWithKeys, goWithTaps, rows, sql } from './common.ts';
import type { Hands } from './hands.ts';
import { type Task, task } from './task.ts';

/* Tasks that end with a list: what it shows is compared with SQL. */

interface Shown {
  readonly name: string;
  readonly typed: string;
  readonly data?: (api: TestApi) => Promise<unknown>;
  /** The first line of the search across everything. */
  readonly found: RegExp;
  /** SQL of the names that the list must show. */
  readonly names: string;
}

const shown: readonly Shown[] = [
  {
    name: 'see all bars in Chile without a photo',
    typed: 'bares chile sin foto',
    data: async (api) => {
      await insertSpots(api, 4, { country: 'CL' });
      await insertSpots(api, 2, { country: 'CL', type: 'store' });
      await insertSpots(api, 1, { country: 'CL', photos: ['/files/x.jpg'], name: 'Con foto' });
    },
    found: /^Spots: bares y clubes · Chile · sin foto|^Spots: Chile/,
    names: `select name from spots where type = 'bar_club' and country = 'CL' and photos = '{}'`,
  },
  {
    name: 'see the concerts of next week',
    typed: 'conciertos de la próxima semana',
    data: async (api) => {
      const monday = new Date(Date.now() + 7 * 86_400_000 - ((new Date().getUTCDay() + 6) % 7) * 86_400_000);
      const days = { available_since: monday, available_to: monday };
      await insertSpots(api, 2, { type: 'show_concert', name: 'Recital', ...days });
      await insertSpots(api, 2, { type: 'show_concert', name: 'Pasado', available_to: new Date(0) });
    },
    found: /^Spots: conciertos · de la próxima semana/,
    names: `select name from spots where type = 'show_concert' and available_since < date_trunc('week', now()) + interval '14 days'
      and available_to >= date_trunc('week', now()) + interval '7 days'`,
  },
  {
    name: 'see the banners of the search in Argentina',
    typed: 'banners búsqueda argentina',
    data: (api) =>
      sql(
        api,
        `insert into banners (id, name, link, type, country)
         select gen_random_uuid(), 'Aviso ' || n, 'https://example.com', (array['search', 'profile_spot_ads'])[n % 2 + 1],
           (array['AR', 'AR', 'PE'])[n % 3 + 1] from generate_series(1, 12) as n`,
      ),
    found: /^Banners: de la búsqueda · Argentina/,
    names: `select name from banners where type = 'search' and country = 'AR'`,
  },
  {
    name: 'see the users of the last 7 days in Mexico',
    typed: 'usuarios nuevos de méxico',
    data: (api) =>
      sql(
        api,
        `insert into users (id, first_name, last_name, email, country, created_at)
         select gen_random_uuid(), 'Nueva', 'Persona', 'nueva' || gen_random_uuid() || '@example.com',
           (array['MX', 'PE'])[n % 2 + 1], now() - n * interval '2 days' from generate_series(0, 9) as n`,
      ),
    found: /^Usuarios: de los últimos 7 días · México/,
    names: `select first_name || ' ' || last_name as name from users where country = 'MX' and status = 'active'
      and created_at >= current_date - 6`,
  },
];

const taskOf = ({ name, typed, data, found, names }: Shown): Task =>
  task({
    name,
    as: 'editor',
    data: async (api) => data?.(api),
    keys: (hands) => goWithKeys(hands, typed, found),
    taps: (hands) => goWithTaps(hands, typed, found),
    expect: async (api, _data, { page }: Hands) => {
      const expected = (await sql(api, names)).map((row) => row.name as string);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(11);
      const texts = await rows(page).allInnerTexts();
      expect(texts).toHaveLength(expected.length);
      for (const text of expected) expect(texts.join('\n')).toContain(text);
    },
  });

export const listTasks: readonly Task[] = shown.map(taskOf);
