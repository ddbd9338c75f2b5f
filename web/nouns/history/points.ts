import * as z from 'zod/mini';
import type { HistoryEntry } from '#contract/history.ts';
import { Day } from '#contract/kit/fields.ts';
import type { VersionToRestore } from '#contract/kit/versions.ts';
import { versionAfter } from '../../kit/history/historyChanges.ts';

/*
 * Points in the history of a record, as they are in the address of a comparison: `now`, what an entry left (its id), what
 * preceded it (`….before`), what an owner had sent (`….sent`), or the end of a UTC day (`at:2026-11-22`).
 */

export const now = 'now';
const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const ofEntry = new RegExp(`^(${id})(?:\\.(before|sent))?$`, 'i');

/** The last instant of a UTC day. */
export const endOf = (day: string): string => `${day}T23:59:59.999Z`;
export const pointAt = (day: string): string => `at:${day}`;
/** The day of a point; undefined for another point. */
export const dayOf = (point: string): string | undefined =>
  point.startsWith('at:') && z.safeParse(Day, point.slice(3)).success ? point.slice(3) : undefined;

type Query = Pick<VersionToRestore, 'entry' | 'state' | 'at'>;

/** What the API calls a point; undefined if it is none. */
export function queryOf(point: string): Query | undefined {
  if (point === now) return {};
  const day = dayOf(point);
  if (day) return { at: endOf(day) };
  const [, entry, state] = ofEntry.exec(point) ?? [];
  return entry ? { entry, ...(state && { state: state as 'before' | 'sent' }) } : undefined;
}

/** A version that can be chosen. */
export interface Choice {
  readonly point: string;
  readonly entry: HistoryEntry;
  readonly state: 'after' | 'before' | 'sent';
}

/** The versions in a history, newest first; also what preceded its oldest entry. */
export function choicesIn(entries: readonly HistoryEntry[], isComplete: boolean): Choice[] {
  const choices = entries.flatMap((entry): Choice[] => {
    if (versionAfter(entry) === undefined) return [];
    const left: Choice = { point: entry.id, entry, state: 'after' };
    return entry.sent ? [left, { point: `${entry.id}.sent`, entry, state: 'sent' }] : [left];
  });
  const oldest = isComplete ? entries.at(-1) : undefined;
  if (oldest?.before) choices.push({ point: `${oldest.id}.before`, entry: oldest, state: 'before' });
  return choices;
}

/** The point that had this version, where an entry is later than it; undefined if it is the present one. */
export function pointOfSeen(entries: readonly HistoryEntry[], version: number): string | undefined {
  const next = entries.findLast((entry) => (versionAfter(entry) ?? 0) > version);
  return next && `${next.id}.before`;
}

/** Whether a point is of an entry that is older than these. */
export function isOlderPoint(point: string, entries: readonly HistoryEntry[]): boolean {
  const { entry } = queryOf(point) ?? {};
  const last = entries.at(-1);
  // Ids ascend with time.
  return entry !== undefined && last !== undefined && entry.toLowerCase() < last.id;
}

/** The points that are compared at first: the present version with the one before it. */
export function defaultsOf(choices: readonly Choice[], exists: boolean): { left: string; right: string } {
  const versions = choices.filter(({ state }) => state !== 'sent').map(({ point }) => point);
  const right = exists ? now : (versions[0] ?? now);
  return { left: versions[1] ?? versions[0] ?? now, right };
}
