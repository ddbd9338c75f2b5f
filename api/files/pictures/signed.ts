import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { isFile } from '#contract/kit/fields.ts';
import type { Database, Db } from '../../database/connection/database.ts';
import { privateKeyOf } from '../../integrations/storage/storage.ts';
import { signingKeys, storedFiles } from './files.table.ts';
import { keyOf } from './pictures.ts';

/*
 * Addresses of pictures that only some may see (docs/decisions/0028): the picture's own with a signature that expires. They
 * are in answers only; what is stored, compared and sent back is the address without it.
 */

/** Signatures change with the hour, so that browsers keep what they have, and hold for one to two. */
const hour = 60 * 60;

export interface Signatures {
  /** The value with a signature on each address in a picture field whose file is private. */
  signed<T>(db: Db, value: T, now?: Date): Promise<T>;
  /** For how many seconds the signature in an address's query still holds; 0 when it does not. */
  holdsFor(key: string, query: unknown, now?: Date): Promise<number>;
}

export function signaturesOf(database: Database): Signatures {
  let known: Promise<Buffer> | undefined;
  const secret = () => {
    known ??= readSecret(database).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return {
    async signed(db, value, now = new Date()) {
      const keys = new Set<string>();
      mapPictures(value, (address) => {
        if (keyOf(address)) keys.add(keyOf(address));
        return address;
      });
      const hidden = await privateAmong(db, [...keys]);
      if (hidden.size === 0) return value;
      const expires = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
      const by = await secret();
      return mapPictures(value, (address) => {
        const key = keyOf(address);
        if (!hidden.has(key)) return address;
        return `${address}?expires=${expires}&signature=${signature(by, key, expires).toString('base64url')}`;
      });
    },

    async holdsFor(key, query, now = new Date()) {
      const { expires, signature: given } = (query ?? {}) as Record<string, unknown>;
      if (typeof expires !== 'string' || typeof given !== 'string' || !/^\d{1,12}$/.test(expires)) return 0;
      const expected = signature(await secret(), key, Number(expires));
      const sent = Buffer.from(given, 'base64url');
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return 0;
      return Math.max(0, Number(expires) - Math.floor(now.getTime() / 1000));
    },
  };
}

const signature = (secret: Buffer, key: string, expires: number): Buffer =>
  createHmac('sha256', secret).update(`${key}\n${expires}`).digest();

async function readSecret(db: Db): Promise<Buffer> {
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.purpose, 'pictures'));
  if (!row) throw new Error('the key that signs pictures is missing');
  return row.key;
}

/** Those of the keys whose pictures are private, and nowhere else. */
async function privateAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const asked = keys.flatMap((key) => [key, privateKeyOf(key)]);
  const rows = await db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(inArray(storedFiles.key, asked));
  const stored = new Set(rows.map((row) => row.key));
  return new Set(keys.filter((key) => stored.has(privateKeyOf(key)) && !stored.has(key)));
}

/** The fields that hold pictures of a record's own: in texts an address is only words. */
const pictureFields = new Set(['photos', 'thumbnail_photos', 'advertisement_banner']);

function mapPictures<T>(value: T, change: (address: string) => string, isPicture = false): T {
  if (typeof value === 'string') return (isPicture ? change(value) : value) as T;
  if (Array.isArray(value)) return value.map((item) => mapPictures(item, change, isPicture)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    mapPictures(inner, change, pictureFields.has(name)),
  ]);
  return Object.fromEntries(entries) as T;
}

const signedAddress = /^(\/files\/[0-9a-f-]{36}(?:\.thumb)?\.webp)\?expires=\d{1,12}&signature=[\w-]{43}$/;

/** An address as it is stored, of one that was answered. */
export const withoutSignature = (address: string): string => signedAddress.exec(address)?.[1] ?? address;

/** No picture field lies deeper. */
const deepest = 4;

/** A body in which signed addresses that come back are the pictures' own again. */
export function unsigned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutSignature(value);
  if (typeof value !== 'object' || value === null || isFile(value) || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item) => unsigned(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unsigned(inner, depth + 1)]));
}
