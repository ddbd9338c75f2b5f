import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { readConfig } from '../../config/config.ts';
import { createSession } from '../../nouns/session/session.store.ts';
import { buildTestApp } from '../calls/startTestApi.ts';
import type { TestDatabase } from '../database/testDatabase.ts';

/**
 * What a person looks for in the demo data, a screen by its path or a record as `noun: name`, and what they type, in Spanish and
 * in English.
 */
const wanted: Readonly<Record<string, readonly string[]>> = {
  '/profile': ['ajustes', 'settings', 'mi perfil', 'contraseña', 'password'],
  '/dashboard': ['panel', 'dash', 'estadisticas'],
  '/users': ['usuarios', 'users', 'gente'],
  '/spots': ['spots', 'lugares'],
  '/spots_artist': ['artistas'],
  '/spots_oasis': ['oasis'],
  '/stories': ['historias'],
  '/adsbanners': ['banners', 'publicidad', 'ads'],
  '/categories': ['mapas especiales', 'special maps', 'categorias'],
  '/comments': ['comentarios', 'comm'],
  '/spot_revisions': ['revisiones', 'moderación'],
  '/submissions': ['spots por habilitar', 'habilitar'],
  '/notifications': ['not', 'notificaciones', 'push'],
  '/pics': ['fotos', 'pictures'],
  '/trash': ['papelera', 'trash', 'eliminados'],
  '/audit': ['auditoria', 'log'],
  '/adsbanners/board': ['ordenar banners'],
  '/history/spots': ['spots como en una fecha'],
  '/adsbanners/new': ['new banner', 'nuevo banner', 'agregar banner'],
  '/spots/new': ['crear spot'],
  '/users/new': ['add user', 'crear un usuario'],
  '/stories/new': ['nueva historia', 'new story'],
  '/notifications/new': ['enviar notificacion'],
  '/pics/new': ['subir foto'],
  '/spots_artist/new': ['nuevo artista'],
  '/categories/new': ['new special map'],
  '/users/search': ['importar artistas'],
  '/spots/search': ['import spotify'],
  '/spots?page=1&country=PE': ['peru'],
  '/users?page=1&country=PE': ['Perú', 'users in peru'],
  '/spots?page=1&country=CL': ['spots de chile'],
  '/spots?page=1&country=UK': ['united kingdom'],
  '/users?page=1&country=UK': ['reino unido'],
  '/adsbanners?page=1&country=MX': ['banners mexico'],
  '/stories?page=1&country=ES': ['historias españa'],
  '/spots?page=1&needs=photo': ['sin foto', 'without photo'],
  '/spots?page=1&view=map': ['mapa de spots'],
  '/spot_revisions?page=1&status=pending': ['revisiones pendientes'],
  '/users?page=1&role=admin': ['administradores'],
  '/users?page=1&status=deleted': ['usuarios eliminados'],
  'spots: Luna Park': ['luna park'],
  'spots: Teatro Colon': ['Teatro Colon'],
  'spots: ABBEY ROAD': ['abbey road'],
  'spots: Abbey Road Studios': ['abbey road studios'],
  'spots: Le Grand Rex': ['grand rex'],
  'spots: Niceto Club': ['niceto'],
  'spots: The SSE Arena, Wembley': ['wembley'],
  'spots: The O₂': ['the o₂'],
  'spots: La Trastienda': ['la trastienda'],
  'spots: Teatro Vorterix Rosario': ['vorterix'],
  'spots: Foro Sol': ['foro sol'],
  'spots: CBGB': ['cbgb'],
  'spots: Razzmatazz': ['razz'],
  'spots: Ronnie Scott’s': ['ronnie scott'],
  'spots: Royal Albert Hall': ['albert hall'],
  'spots: Ciudad Cultural Konex': ['konex'],
  'spots: Zivals': ['zivals'],
  'spots: Electric Lady Studios': ['electric lady'],
  'spots: Hansahaus-Studios': ['hansahaus'],
  'spots: Bar Seddon': ['bar seddon'],
  'users: Adele': ['adele'],
  'spots: ABBA': ['abba'],
  'spots: Amy Winehouse': ['amy winehouse', 'winehouse'],
  'spots: Arcángel': ['arcangel'],
  'spots: Arctic Monkeys': ['arctic'],
  'categories: Tango y milonga': ['tango y milonga'],
  'categories: Rock nacional': ['rock nacional'],
  'banners: Feria del disco · BO': ['feria del disco'],
  'notifications: Peñas abiertas': ['penas abiertas'],
  'events: Fiesta de los 80': ['fiesta de los 80'],
  'events: Open mic': ['open mic'],
};
const searches = Object.entries(wanted).flatMap(([looksFor, texts]) =>
  texts.map((typed) => ({ typed, looksFor })),
);

/** Defines the test that of 100 searches at least 95 show what is looked for among the first three. */
export function testDemoSearch(database: () => TestDatabase, dataDir: () => string): void {
  let find: (typed: string) => Promise<SearchResult[]>;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const env = { NODE_ENV: 'test', DATA_DIR: dataDir(), DATABASE_URL: 'postgres://unused/unused' };
    const app = await buildTestApp({ config: readConfig(env), database: database() });
    const { rows } = await database().pool.query(`select id from users where email = 'admin@bambalina.test'`);
    const authorization = `Bearer ${await createSession(database().db, rows[0].id)}`;
    find = async (q) => {
      const url = `/api/admin/v1/search?${new URLSearchParams({ q })}`;
      const answer = await app.inject({ url, headers: { authorization } });
      return answer.json().data;
    };
    stop = () => app.close();
  });
  afterAll(() => stop());

  test('of 100 searches at least 95 show what is looked for among the first three', async () => {
    expect(searches).toHaveLength(100);
    const missed: string[] = [];
    for (const { typed, looksFor } of searches) {
      const firstThree = (await find(typed)).slice(0, 3);
      const shown = firstThree.map(({ noun, name, path }) =>
        looksFor.startsWith('/') ? path : `${noun}: ${name}`,
      );
      if (!shown.includes(looksFor))
        missed.push(`«${typed}» shows ${shown.join(', ')} instead of ${looksFor}`);
    }
    expect(missed.slice(5), missed.join('\n')).toEqual([]);
  });
}
