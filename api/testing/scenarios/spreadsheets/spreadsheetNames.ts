import { basePath } from '#contract/kit/endpoint.ts';
import type { TestApi } from '../../calls/startTestApi.ts';

/* Names that a spreadsheet could interpret as formulas, numbers or links. */

const names = [
  '=1+1',
  '=HYPERLINK("http://127.0.0.1:9/?"&A1,"x")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '=WEBSERVICE("http://127.0.0.1:9/")',
  "'=1+1",
  '<script>alert(1)</script>',
  ']]></t></is></c><c><f>1+1</f><v>2</v></c>',
  '12/12/2026',
  '1e5',
  '0012',
  'TRUE',
  '_x0041_',
  '_x005F_x0041_',
  '_x000D_=1+1',
];
/** Names that forms refuse, but the database may have. */
const refusedByForms = ['\t=1+1', '\r=1+1', '\n=1+1', ' =1+1'];

/** The first cells of the export, in its order. */
export const expectedNames = ['admin-1', ...names, ...refusedByForms];

/** The export of the users of an API, with these names. */
export async function exportNames(api: TestApi): Promise<Buffer> {
  const { token } = await api.as('admin');
  for (const name of [...names, ...refusedByForms])
    await api.signedIn('user', { first_name: name, last_name: name });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${api.url}${basePath}/users?export=xlsx&order=asc`, { headers });
  return Buffer.from(await answer.arrayBuffer());
}
