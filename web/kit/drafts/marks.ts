import { createStore, useStore } from '../../state/createStore.ts';
import { useSession } from '../session/session.ts';
import { hasDrafts, markPrefix as prefix } from './hasDrafts.ts';

/*
 * Which drafts there are, in local storage: what they contain is in a database (./database.ts), whose code most screens never
 * load (product/drafts#where).
 */

/** A draft, one that waits to be sent, one that the server has refused. */
export type DraftState = 'draft' | 'queued' | 'refused';

export interface DraftMark {
  readonly id: string;
  readonly userId: string;
  /** The form that it belongs to (./formAddress.ts). */
  readonly form: string;
  readonly state: DraftState;
}

function read(): readonly DraftMark[] {
  const marks: DraftMark[] = [];
  for (const [key, value] of Object.entries(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    try {
      marks.push({ ...JSON.parse(value), id: key.slice(prefix.length) });
    } catch {
      // Not one of ours.
    }
  }
  return marks;
}

const marks = createStore(read());

function update(): void {
  marks.set(read());
  if (marks.get().length > 0) hasDrafts.set(true);
}
// Another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(prefix)) update();
});

/** Throws where nothing can be stored. */
export function setMark({ id, ...mark }: DraftMark): void {
  const [key, value] = [`${prefix}${id}`, JSON.stringify(mark)];
  if (localStorage.getItem(key) === value) return;
  localStorage.setItem(key, value);
  update();
}

/** Whether a draft is still wanted; its content is deleted a little later. */
export const hasMark = (id: string): boolean => localStorage.getItem(`${prefix}${id}`) !== null;

export function removeMark(id: string): void {
  if (!hasMark(id)) return;
  localStorage.removeItem(`${prefix}${id}`);
  update();
}

/** The marks of a person. */
export const marksOf = (userId: string): readonly DraftMark[] =>
  marks.get().filter((mark) => mark.userId === userId);

/** The marks of everybody else. */
export const marksOfOthers = (userId: string): readonly DraftMark[] =>
  marks.get().filter((mark) => mark.userId !== userId);

/** The drafts whose forms are open in this tab. */
const openHere = createStore<readonly string[]>([]);
export const setOpenHere = (id: string): void => openHere.set([...openHere.get(), id]);
export const setClosedHere = (id: string): void =>
  openHere.set(openHere.get().filter((other) => other !== id));

/** What the signed-in person has left, apart from the forms that are open here. */
export function useLeftDrafts(): readonly DraftMark[] {
  const userId = useSession()?.userId;
  const here = useStore(openHere);
  return useStore(marks).filter((mark) => mark.userId === userId && !here.includes(mark.id));
}
