import { exportFileName, type UserQuery } from '#contract/users.ts';
import { countryCodes, countryName } from '#contract/values/countries.ts';
import type { Database } from '../../database/connection/database.ts';
import { Download } from '../../http/send.ts';
import { spreadsheet, xlsxType } from '../../records/xlsx/xlsx.ts';
import { allUsers } from './users.list.store.ts';

const title = 'Usuarios';
const header = ['Nombre', 'Apellido', 'Email', 'Tipo', 'Estado', 'País', 'Creado (UTC)', 'Id'];
const labels = {
  type: { individual: 'Individual', business: 'Business', artist: 'Artist' },
  status: { active: 'Activo', deleted: 'Eliminado' },
  country: Object.fromEntries(countryCodes.map((code) => [code, countryName(code, 'es')])),
};

/** All users that match the filters, as the file `usuarios.xlsx` (product/users#export). */
export async function exportUsers(db: Database, query: UserQuery): Promise<Download> {
  const rows = allUsers(db, query, labels);
  return new Download(exportFileName, xlsxType, spreadsheet(db, rows, { title, header }));
}
