import { expect, test } from 'vitest';
import { libreOfficeTimeout, readWithLibreOffice } from '../../testing/calls/readWithLibreOffice.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import {
  expectedCells,
  exportedLists,
  exportOf,
  fillExportedLists,
} from '../../testing/scenarios/spreadsheets/exportedLists.ts';

/* What moderation-lists.test.ts reads with our own reader, read by LibreOffice. */

const api = setUpApi();

test(
  'LibreOffice reads the cells of every list as text, as SQL has them',
  async () => {
    await fillExportedLists(api);
    const lists = Object.values(exportedLists);
    const workbooks: Buffer[] = [];
    for (const list of lists) workbooks.push(await exportOf(api, list));
    const found = await readWithLibreOffice(workbooks);
    expect(found).toHaveLength(lists.length);
    for (const [i, { rows, formulas }] of found.entries()) {
      const [list] = lists.slice(i);
      if (!list) throw new Error('More workbooks than lists');
      expect(formulas).toEqual([]);
      const chosen = list.query.columns?.split(',') ?? [];
      // Without the hidden ones.
      const [header, ...cells] = rows.map((row) => row.slice(0, chosen.length));
      expect(header).toEqual(chosen);
      const expected = await expectedCells(api, list);
      expect(cells.map(withoutEmptyEnd)).toEqual(expected.map(withoutEmptyEnd));
    }
  },
  libreOfficeTimeout,
);

/** Empty cells at the end of a row are not in LibreOffice's file. */
const withoutEmptyEnd = (cells: string[]): string[] =>
  cells.slice(0, cells.findLastIndex((text) => text !== '') + 1);
