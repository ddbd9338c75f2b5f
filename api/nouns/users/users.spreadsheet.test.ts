import { beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { expectedNames, exportNames } from '../../testing/scenarios/spreadsheets/spreadsheetNames.ts';

/* Names that a spreadsheet could interpret as formulas, numbers or links are text in the export. */

const api = setUpApi();
let file: Buffer;
beforeAll(async () => {
  file = await exportNames(api);
});

test('every cell is the unchanged text, and the file has no formula, number or link', () => {
  const [sheet = []] = readXlsx(file).values();
  expect(sheet.slice(1).map(([first]) => first)).toEqual(expectedNames);
  // The reader finds inline texts only, so a cell of another kind would be missing.
  for (const row of sheet) expect(row).toHaveLength(8);
  const raw = file.toString('latin1');
  expect(raw).not.toMatch(/externalLink|hyperlinks|vbaProject|connections\.xml|calcChain/);
});
