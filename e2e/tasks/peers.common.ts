import type { Page } from 'playwright-core';
import type { Role } from '#contract/kit/roles.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { formOpen, rows, save } from './common.ts';
import type { PacedHands } from './paced.ts';

/** A task that is done in two ways, each with data of its own. */
export interface PeerTask<Data = unknown> {
  readonly name: string;
  readonly as: Role;
  /** Of the page, before and after; by default 1280 by 800 with keyboard and pointer. */
  readonly phone?: {
    readonly before: { width: number; height: number };
    readonly after: { width: number; height: number };
  };
  /** Inserts what the task is about; `tag` is a word that nothing else has. */
  data(api: TestApi, tag: string): Promise<Data>;
  /** Where both begin; by default the dashboard. */
  start?(data: Data): string;
  /** By the full form, opened from its list and saved back to it. */
  before(hands: PacedHands, data: Data): Promise<void>;
  /** By the shortest way there is today. */
  after(hands: PacedHands, data: Data): Promise<void>;
  /** Whether it is done, from SQL. Called until it returns. */
  expect(api: TestApi, data: Data): Promise<void>;
  /** What the best peer takes, as far as it is known. */
  readonly peer: string;
}

/** Keeps the type of the data between the parts of a task. */
export const peerTask = <Data>(one: PeerTask<Data>): PeerTask => one as PeerTask;

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Opens a list by the menu. */
export async function openList(hands: PacedHands, entry: string | RegExp) {
  const { page } = hands;
  const link = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: entry });
  await hands.click(link);
  await rows(page).first().waitFor();
}

/** Opens a list by the menu and finds a row by the search of the list. */
export async function findRow(hands: PacedHands, entry: string, name: string) {
  await openList(hands, entry);
  await hands.click(hands.page.getByRole('searchbox'));
  await hands.type(name);
  await rowOf(hands, name).waitFor();
}

export const rowOf = ({ page }: PacedHands, name: string) => rows(page).filter({ hasText: name });

/** Opens the full form of a row. */
export async function edit(hands: PacedHands, name: string) {
  await hands.click(rowOf(hands, name).getByRole('link', { name: /^Editar/ }));
  await formOpen(hands.page);
}

/** Saves the full form by its button, and waits for its list. */
export async function saveToList(hands: PacedHands, title: string | RegExp) {
  await hands.click(save(hands.page));
  await heading(hands.page, title);
}
