import * as z from 'zod/mini';
import { users as calls, UserFields } from '#contract/users.ts';
import type { Database } from '../../../database/connection/database.ts';
import type { ImportNoun } from '../../../records/import/nouns.ts';
import { bulkOfUsers } from '../users.bulk.ts';
import { spreadsheetWords, userListing } from './users.export.ts';

/** A new user has no password: they ask for one with 'Forgot password'. */
const created = z.extend(UserFields, { password: z.optional(UserFields.shape.password) });

export const importOfUsers = (db: Database): ImportNoun => ({
  bulk: { ...bulkOfUsers, calls },
  columns: userListing(db).columns,
  created,
  unique: ['email'],
  words: spreadsheetWords,
});
