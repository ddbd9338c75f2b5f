import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { newIdempotencyKey } from '../http/outgoing.ts';
import { storedSession } from '../session/storedSession.ts';
import { isTooOld } from './decisions.ts';
import { type Draft, type StoredPart, stateOf } from './draft.ts';
import { hasMark, removeMark, setMark } from './marks.ts';
import { pack, unpack } from './packing.ts';

/* The drafts of this device, in IndexedDB: the values of a form in one record, each of its pictures in one of its own. */

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft };
  pictures: { key: string; value: { id: string; draft: string; file: Blob }; indexes: { draft: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Where the browser has no storage, `openDB` throws at once: here too that is a rejection. */
const open = async (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('drafts', 1, {
    upgrade(db) {
      db.createObjectStore('drafts', { keyPath: 'id' });
      db.createObjectStore('pictures', { keyPath: 'id' }).createIndex('draft', 'draft');
    },
    // Another tab deletes or upgrades it.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });

function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= open();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** The id under which a picture is stored: a form is stored at each key, its pictures once. */
const ids = new WeakMap<Blob, string>();
const stored = new Set<string>();
/** Those that did not fit. */
const unstored = new Set<string>();
/** The pictures of a draft when it was stored last, by its id. */
const picturesOf = new Map<string, string>();

function idOf(file: Blob): string {
  const id = ids.get(file) ?? newIdempotencyKey();
  ids.set(file, id);
  return id;
}

/** Stores a draft and its pictures; what does not fit is left out, the pictures first. */
export async function storeDraft(draft: Draft): Promise<StoredPart> {
  // Another person has signed in.
  if ((storedSession()?.userId ?? draft.userId) !== draft.userId) return 'all';
  const pictures = new Map<string, Blob>();
  const packed = pack(draft, (file) => {
    const id = idOf(file);
    pictures.set(id, file);
    return id;
  }) as Draft;
  const mark = ({ id, userId, form, ...content }: Draft) =>
    setMark({ id, userId, form, state: stateOf(content) });
  /** Sent without its pictures, it would remove those of the record: it waits in its form only. */
  const putWithoutPictures = async () => {
    const unqueued = { ...packed, queued: undefined };
    mark(unqueued);
    await put(unqueued);
    return false;
  };
  try {
    mark(draft);
    const arePicturesStored =
      areStored(draft.id, [...pictures.keys()]) || (await storePictures(draft.id, pictures));
    const isWhole = await (arePicturesStored ? put(packed) : putWithoutPictures()).catch(async () => {
      await removePictures(draft.id);
      return putWithoutPictures();
    });
    return isWhole ? 'all' : 'text';
  } catch (error) {
    // An earlier state of it may be stored.
    const before = await database().then(
      (db) => db.getKey('drafts', draft.id),
      () => undefined,
    );
    if (before === undefined) removeMark(draft.id);
    // Without any storage, as in some private windows, a form works as it does elsewhere.
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'none' : 'off';
  }
}

async function put(draft: Draft): Promise<true> {
  await (await database()).put('drafts', draft);
  return true;
}

/** Stores the pictures that are not stored yet, and removes those that the form no longer has; returns whether all are. */
async function storePictures(draft: string, pictures: ReadonlyMap<string, Blob>): Promise<boolean> {
  const db = await database();
  let all = true;
  for (const [id, file] of pictures) {
    if (stored.has(id)) continue;
    // Not tried again at each key.
    const isLeft = unstored.has(id) || !(await hasRoomFor(file.size));
    const isPut = !isLeft && (await putPicture({ id, draft, file }));
    (isPut ? stored : unstored).add(id);
    if (!isPut) all = false;
  }
  for (const id of await db.getAllKeysFromIndex('pictures', 'draft', draft))
    if (!pictures.has(id)) {
      await db.delete('pictures', id);
      stored.delete(id);
    }
  picturesOf.set(draft, [...pictures.keys()].join());
  return all;
}

/** Whether a draft has just these pictures, and all are stored: mostly, at a key. */
const areStored = (draft: string, ids: readonly string[]): boolean =>
  picturesOf.get(draft) === ids.join() && ids.every((id) => stored.has(id));

const putPicture = async (picture: Schema['pictures']['value']): Promise<boolean> =>
  (await database()).put('pictures', picture).then(
    () => true,
    () => false,
  );

/** Bytes that stay free for texts. */
const roomForTexts = 500_000;

/** Asked before, because browsers count for a while what they have refused: then the text would not fit either. */
async function hasRoomFor(bytes: number): Promise<boolean> {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  return bytes + roomForTexts < quota - usage;
}

async function removePictures(draft: string): Promise<void> {
  picturesOf.delete(draft);
  const db = await database();
  for (const id of await db.getAllKeysFromIndex('pictures', 'draft', draft)) {
    await db.delete('pictures', id);
    stored.delete(id);
  }
}

export async function removeDraft(id: string): Promise<void> {
  await (await database()).delete('drafts', id);
  await removePictures(id);
  removeMark(id);
}

/**
 * The drafts of a person, the oldest first, without their pictures, and without those that were saved or given up just before the page
 * was left. Removes those that are too old, or not theirs.
 */
export async function draftsOf(userId: string): Promise<Draft[]> {
  const all = await (await database()).getAll('drafts');
  const isKept = (draft: Draft) => draft.userId === userId && !isTooOld(draft);
  for (const draft of all) if (!isKept(draft)) await removeDraft(draft.id);
  return all.filter((draft) => isKept(draft) && hasMark(draft.id)).sort((a, b) => a.savedAt - b.savedAt);
}

/** A draft with its pictures. */
export async function readDraft(id: string): Promise<Draft | undefined> {
  const db = await database();
  const draft = await db.get('drafts', id);
  if (!draft) return void removeMark(id);
  const pictures = new Map<string, Blob>();
  for (const { id: picture, file } of await db.getAllFromIndex('pictures', 'draft', id)) {
    ids.set(file, picture);
    stored.add(picture);
    pictures.set(picture, file);
  }
  return unpack(draft, (picture) => pictures.get(picture)) as Draft;
}

/** Deletes what everybody else has left. */
export async function removeDraftsOfOthers(userId: string): Promise<void> {
  try {
    await draftsOf(userId);
  } catch {
    try {
      indexedDB.deleteDatabase('drafts');
    } catch {
      // Where the browser has no storage, nobody has left anything.
    }
  }
}
