import type { Tx } from '../../database/connection/database.ts';
import type { Author } from '../../security/access.ts';
import type { Schema } from './schema.ts';

/** How many rows of a table were inserted again, wait for another deleted record, or belonged to a destroyed one too. */
export interface RestoredTable {
  readonly table: string;
  readonly returned: number;
  readonly waiting: number;
  readonly lost: number;
}

/** An entry that is being restored, in the transaction that has locked it. */
export interface Restoring {
  readonly tx: Tx;
  /** Who restores it. */
  readonly actor: Author | undefined;
  readonly schema: Schema;
  readonly id: string;
}
