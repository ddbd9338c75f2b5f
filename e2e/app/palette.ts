import { spots } from '../../api/nouns/spots/spots.table.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';

/** Creates three spots whose names share a word; returns the id of the one that is called just that, 'Ñandú'. */
export async function createNamesakes({ db }: TestApi): Promise<string> {
  const rows = ['Ñandú', 'Ñandú Azul', 'El Ñandú'].map((name) => ({ name, type: 'bar_club' as const }));
  const inserted = await db.insert(spots).values(rows).returning();
  return inserted[0]?.id ?? '';
}
