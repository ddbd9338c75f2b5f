import { sql } from 'drizzle-orm';
import type { ExportWords } from '#contract/kit/lists/exports.ts';
import { exportFileName, type UserQuery, type userCells } from '#contract/users.ts';
import { countryCodes, countryName } from '#contract/values/countries.ts';
import type { Database } from '../../../database/connection/database.ts';
import { Download } from '../../../http/send.ts';
import type { Listing } from '../../../records/export/export-list.ts';
import { spreadsheet, xlsxType } from '../../../records/xlsx/xlsx.ts';
import { userColumns } from '../users.columns.ts';
import { allUsers } from '../users.list.store.ts';
import { fullName, users } from '../users.table.ts';

const title = 'Usuarios';
const header = ['Nombre', 'Apellido', 'Email', 'Tipo', 'Estado', 'País', 'Creado (UTC)', 'Id'];
const labels = {
  type: { individual: 'Individual', business: 'Business', artist: 'Artist' },
  status: { active: 'Activo', deleted: 'Eliminado' },
  country: Object.fromEntries(countryCodes.map((code) => [code, countryName(code, 'es')])),
};
const labelOf = (name: keyof typeof labels) =>
  sql`coalesce(${JSON.stringify(labels[name])}::jsonb ->> ${users[name]}, ${users[name]}, '')`;

/** The labels of the file, as words of an export, to import it. */
export const spreadsheetWords: ExportWords = {
  ...Object.fromEntries(
    ['first_name', 'last_name', 'email', 'type', 'status', 'country', 'createdAt', 'id'].map((name, i) => [
      name,
      header[i] ?? '',
    ]),
  ),
  'type.values': labels.type,
  'status.values': labels.status,
};

const createdAt = sql`to_char(${users.createdAt} at time zone 'UTC', 'DD/MM/YYYY HH24:MI')`;

/**
 * All users that match the filters, as the file `usuarios.xlsx` (product/users#export): dates are dd/mm/yyyy hh:mm in UTC.
 */
export async function exportUsers(db: Database, query: UserQuery): Promise<Download> {
  const { first_name, last_name, email, id } = users;
  const cells = sql`${first_name}, ${last_name}, ${email}, ${labelOf('type')}, ${labelOf('status')}, ${labelOf('country')},
    ${createdAt}, ${id}`;
  const rows = allUsers(db, query, cells);
  return new Download(exportFileName, xlsxType, spreadsheet(db, rows, { title, header }));
}

/** For an export with other columns. */
export const userListing = (db: Database): Listing<UserQuery, (typeof userCells)[number]> => ({
  noun: 'users',
  file: exportFileName,
  columns: { ...userColumns, name: fullName },
  rows: (query, cells) => allUsers(db, query, cells),
});
