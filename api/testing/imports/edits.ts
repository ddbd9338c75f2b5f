import { expect } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { imports } from '#contract/imports.ts';
import type { TestApi } from '../calls/startTestApi.ts';
import type { Rows } from './files.ts';

type Caller = Pick<Awaited<ReturnType<TestApi['as']>>, 'call'>;

export const columnOf = (rows: Rows, label: string) => rows[0]?.indexOf(label) ?? -1;
/** The row whose first cell is this name. */
export const rowOf = (rows: Rows, name: string) => rows.find(([first]) => first === name) ?? [];
export function setCell(rows: Rows, name: string, label: string, text: string): void {
  rowOf(rows, name)[columnOf(rows, label)] = text;
}

/** Applies a file; returns the receipt of its act once it is done. */
export async function applied(caller: Caller, id: string, body: object = {}) {
  const { status, body: act } = await caller.call(imports.apply, { params: { id }, body });
  expect(status, JSON.stringify(act)).toBe(200);
  return ended(caller, act.id, 'done');
}

/** The receipt of an act once it is in this state. */
export async function ended(caller: Caller, id: string, state: string) {
  const read = async () => (await caller.call(bulk.read, { params: { id } })).body;
  await expect.poll(async () => (await read()).state).toBe(state);
  return read();
}
