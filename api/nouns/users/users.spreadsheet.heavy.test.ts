import { expect, test } from 'vitest';
import { libreOfficeTimeout, readWithLibreOffice } from '../../testing/calls/readWithLibreOffice.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { expectedNames, exportNames } from '../../testing/scenarios/spreadsheets/spreadsheetNames.ts';

/* What `users.spreadsheet.test.ts` reads with our own reader, read by LibreOffice. */

const api = setUpApi();

test(
  'LibreOffice reads the same',
  async () => {
    const [found] = await readWithLibreOffice([await exportNames(api)]);
    const { formulas, rows = [] } = found ?? {};
    expect(formulas).toEqual([]);
    // A carriage return is no line of its own.
    const expected = expectedNames.map((name) => name.replace(/^\r/, ''));
    expect(rows.slice(1).map(([first]) => first)).toEqual(expected);
  },
  libreOfficeTimeout,
);
