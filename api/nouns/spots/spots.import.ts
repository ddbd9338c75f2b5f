import { inArray, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import { spots as calls } from '#contract/spots.calls.ts';
import { fold } from '#contract/values/fold.ts';
import type { Tx } from '../../database/connection/database.ts';
import { folded } from '../../database/queries/search.ts';
import type { ImportNoun, Read } from '../../records/import/nouns.ts';
import { categories } from '../categories/categories.table.ts';
import { users } from '../users/users.table.ts';
import { bulkOfSpots } from './bulk/spots.bulk.ts';
import { spotListing } from './spots.export.ts';

export const importOfSpots: ImportNoun = {
  bulk: { ...bulkOfSpots, calls },
  columns: spotListing().columns,
  lookups: { user_id: ownersOf, categories: categoriesOf },
  created: calls.create.body,
};

/** Owners by their addresses; those of deleted users are not unique. */
async function ownersOf(tx: Tx, addresses: readonly string[]): Promise<Map<string, Read>> {
  const emails = addresses.map((address) => address.toLowerCase());
  const rows = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, emails))
    .orderBy(sql`${users.status} = 'active'`);
  const found = new Map(rows.map(({ id, email }) => [email, id]));
  return readEach(addresses, (address) => {
    const id = found.get(address.toLowerCase());
    return id ? { value: id } : { code: codes.importUnknownValue };
  });
}

/** Categories by their names, one to a line, without regard to case and accents. */
async function categoriesOf(tx: Tx, texts: readonly string[]): Promise<Map<string, Read>> {
  const namesIn = (text: string) =>
    text
      .split('\n')
      .map((name) => fold(name.trim()))
      .filter((name) => name !== '');
  const names = [...new Set(texts.flatMap(namesIn))];
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(folded(categories.name), names));
  const ids = Map.groupBy(rows, ({ name }) => fold(name.trim()));
  return readEach(texts, (text) => {
    const found = namesIn(text).map((name) => ids.get(name) ?? []);
    if (found.some(({ length }) => length === 0)) return { code: codes.importUnknownValue };
    if (found.some(({ length }) => length > 1)) return { code: codes.importSeveralValues };
    return { value: found.flatMap(([one]) => one?.id ?? []) };
  });
}

const readEach = (texts: readonly string[], read: (text: string) => Read): Map<string, Read> =>
  new Map(texts.map((text) => [text, read(text)]));
