import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFile } from '#contract/kit/fields.ts';
import type { Database, Db } from '../../database/connection/database.ts';
import { privateKeyOf } from '../../integrations/storage/storage.ts';
import { findSigningKey } from '../../security/signing-keys.ts';
import { keyOf } from './pictures.ts';
import { storedAmong } from './stored-keys.ts';

/*
 * Signed addresses of private pictures (docs/decisions/0028): the picture's own with an expiry and a signature. Only answers
 * contain them; addresses are stored and compared without.
 */

/** In seconds. Signatures change each hour, so that browsers can cache, and are valid for one to two hours. */
const hour = 60 * 60;

export interface Signatures {
  /** A copy of the value with a signature on each address in a picture field whose file is private. */
  signed<T>(db: Db, value: T, now?: Date): Promise<T>;
  /** For how many seconds the signature in an address's query is still valid; 0 when it is not. */
  validSeconds(key: string, query: unknown, now?: Date): Promise<number>;
}

export function pictureSignatures(database: Database): Signatures {
  let cached: Promise<Buffer> | undefined;
  const secret = () => {
    cached ??= readSecret(database).catch((error) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };

  return {
    async signed(db, value, now = new Date()) {
      const keys = new Set<string>();
      mapPictures(value, (address) => {
        if (keyOf(address)) keys.add(keyOf(address));
        return address;
      });
      const privateKeys = await privateAmong(db, [...keys]);
      if (privateKeys.size === 0) return value;
      const expires = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour;
      const signingKey = await secret();
      return mapPictures(value, (address) => {
        const key = keyOf(address);
        if (!privateKeys.has(key)) return address;
        return `${address}?expires=${expires}&signature=${signature(signingKey, key, expires).toString('base64url')}`;
      });
    },

    async validSeconds(key, query, now = new Date()) {
      const { expires, signature: encoded } = (query ?? {}) as Record<string, unknown>;
      if (typeof expires !== 'string' || typeof encoded !== 'string' || !/^\d{1,12}$/.test(expires)) return 0;
      const expected = signature(await secret(), key, Number(expires));
      const actual = Buffer.from(encoded, 'base64url');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 0;
      return Math.max(0, Number(expires) - Math.floor(now.getTime() / 1000));
    },
  };
}

const signature = (secret: Buffer, key: string, expires: number): Buffer =>
  createHmac('sha256', secret).update(`${key}\n${expires}`).digest();

async function readSecret(db: Db): Promise<Buffer> {
  const key = await findSigningKey(db, 'pictures');
  if (!key) throw new Error('the key that signs pictures is missing');
  return key;
}

/** Those of the keys whose pictures are stored privately only. */
async function privateAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const stored = await storedAmong(
    db,
    keys.flatMap((key) => [key, privateKeyOf(key)]),
  );
  return new Set(keys.filter((key) => stored.has(privateKeyOf(key)) && !stored.has(key)));
}

/** Fields that contain pictures of the record: addresses in texts are not signed. */
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

/** The stored form of an address: without its signature. */
export const withoutSignature = (address: string): string => signedAddress.exec(address)?.[1] ?? address;

/** Depth of the deepest picture field in a body. */
const maxDepth = 4;

/** A copy of a body with the signatures of addresses removed. */
export function withoutSignatures(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutSignature(value);
  if (typeof value !== 'object' || value === null || isFile(value) || depth > maxDepth) return value;
  if (Array.isArray(value)) return value.map((item) => withoutSignatures(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutSignatures(inner, depth + 1)]),
  );
}
