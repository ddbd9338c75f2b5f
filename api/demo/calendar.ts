import { v7 } from 'uuid';
import { type Random, randomOf } from './random.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** The period of the demo data. */
export interface Calendar {
  now: Date;
  start: Date;
}

export const calendarUntil = (now: Date): Calendar => ({ now, start: new Date(now.getTime() - 548 * dayMs) });

/** A random time between two others; `bias` below 1 favours the end (growth), above 1 the beginning. */
export function randomDate(random: Random, from: Date, to: Date, bias = 1): Date {
  return new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * random() ** bias));
}

export const maxDate = (a: Date, b: Date): Date => (a > b ? a : b);

/** yyyy-mm-dd, in UTC */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** The rows in order of creation, each with a UUIDv7 that has the same order. */
export function withIds<T extends { created_at: Date }>(noun: string, rows: T[]): (T & { id: string })[] {
  const random = randomOf(`ids of ${noun}`);
  const bytes = new Uint8Array(16);
  return rows
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .map((row, seq) => {
      for (let i = 8; i < 16; i++) bytes[i] = random.int(0, 255);
      return Object.assign(row, { id: v7({ msecs: row.created_at.getTime(), seq, random: bytes }) });
    });
}
