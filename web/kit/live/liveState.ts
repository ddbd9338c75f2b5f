import { useEffect } from 'react';
import type { LivePerson } from '#contract/live.claims.ts';
import type { LiveChange, LiveMessage } from '#contract/live.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { createStore, useStore } from '../../state/createStore.ts';
import { currentSession, onSessionEnd, useSession } from '../session/session.ts';

/* What the stream has told, by the id of the record (product/live). Ids of different nouns are never equal. */

/** The newest change of a record by somebody else. */
export interface NewerChange extends LiveChange {
  /** When it was heard of, or began if it was told later; in milliseconds since the epoch. */
  readonly heardAt: number;
}

interface LiveState {
  /** Whether the stream has told who is where. */
  readonly isTold: boolean;
  readonly people: ReadonlyMap<string, readonly LivePerson[]>;
  readonly changes: ReadonlyMap<string, NewerChange>;
  /** When changes were missed last, in milliseconds since the epoch; 0 for never. */
  readonly missedAt: number;
}

const nothing: LiveState = { isTold: false, people: new Map(), changes: new Map(), missedAt: 0 };
const maxChanges = 500;

const state = createStore(nothing);
onSessionEnd(() => state.set(nothing));

/** A record that is open in this window. */
export interface OpenRecord {
  readonly noun: HistoryNoun;
  readonly id: string;
}
export const openRecord = createStore<OpenRecord | undefined>(undefined);

/** Tells the others that this record is open while the component is mounted. */
export function useOpenRecord(noun: HistoryNoun, id: string): void {
  useEffect(() => {
    const own = { noun, id };
    openRecord.set(own);
    return () => {
      // The next screen may have opened another one already.
      if (openRecord.get() === own) openRecord.set(undefined);
    };
  }, [noun, id]);
}

type ChangeHandler = (change: LiveChange) => boolean;
let handle: ChangeHandler | undefined;

/** For a screen that reads some changes itself as soon as it hears of them, by returning true: they are not marked. */
export const setChangeHandler = (own: ChangeHandler | undefined): void => {
  handle = own;
};

/** Takes over a message of the stream. Returns whether the inbox may have changed: this window knows its own changes of records. */
export function applyMessage({ all, people, changes, inbox, missed }: LiveMessage): boolean {
  const now = Date.now();
  const before = state.get();
  const others = changes.filter(({ person }) => person?.id !== currentSession()?.userId);
  // The first message of a connection repeats the last half minute: what was read since has these changes.
  const heardAt = ({ record_id, age }: LiveChange) =>
    all ? Math.max(before.changes.get(record_id)?.heardAt ?? 0, now - age) : now;
  state.set({
    isTold: true,
    people: all ? peopleOf([], people) : peopleOf(before.people, people),
    changes: new Map(
      [
        ...before.changes,
        ...others
          .filter((change) => !handle?.(change))
          .map((change) => [change.record_id, { ...change, heardAt: heardAt(change) }] as const),
      ].slice(-maxChanges),
    ),
    missedAt: missed ? now : before.missedAt,
  });
  return missed || inbox || others.length > 0;
}

function peopleOf(before: Iterable<readonly [string, readonly LivePerson[]]>, told: LiveMessage['people']) {
  const map = new Map(before);
  for (const { record_id, people } of told) {
    if (people.length > 0) map.set(record_id, people);
    else map.delete(record_id);
  }
  return map;
}

const nobody: readonly LivePerson[] = [];

/** Returns a function that finds the others who have a record open or have claimed it. */
export function usePeople(): (id: string) => readonly LivePerson[] {
  const { people } = useStore(state);
  const me = useSession()?.userId;
  return (id) => people.get(id)?.filter((person) => person.id !== me) ?? nobody;
}

/** The others who have the record open or have claimed it. */
export const useOthersAt = (id: string): readonly LivePerson[] => usePeople()(id);

/** Who has claimed the record, also if it is the reader; null for nobody, undefined before the stream has told. */
export function useClaimerAt(id: string): LivePerson | null | undefined {
  const { isTold, people } = useStore(state);
  return isTold ? (people.get(id)?.find(({ claims }) => claims) ?? null) : undefined;
}

/** What a component shows of a record: its version if it has one, and when it was read, in milliseconds since the epoch. */
export interface Shown {
  readonly id: string;
  readonly version?: number | undefined;
  readonly readAt: number;
}

function isNewer({ action, version, heardAt }: NewerChange, shown: Shown): boolean {
  // What is shown had been created before.
  if (action === 'create') return false;
  const hasVersions = version !== null && shown.version !== undefined && action !== 'delete';
  return hasVersions ? version > shown.version : heardAt > shown.readAt;
}

/** Returns a function that finds the change by somebody else that is newer than what is shown. */
export function useNewerChange(): (shown: Shown) => NewerChange | undefined {
  const { changes } = useStore(state);
  return (shown) => {
    const change = changes.get(shown.id);
    return change && isNewer(change, shown) ? change : undefined;
  };
}

/** When changes were missed last, in milliseconds since the epoch; 0 for never. */
export const useMissedAt = (): number => useStore(state).missedAt;
