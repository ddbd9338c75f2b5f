import { uploadReference } from '#contract/uploads.ts';
import type { Session } from '../../session/storedSession.ts';
import { type AnyRequest, newIdempotencyKey } from '../outgoing.ts';
import { fingerprintOf } from './fingerprint.ts';
import { smallerPicture } from './smaller/smallerPicture.ts';
import { storedUploads } from './storedUploads.ts';
import { uploadBlob } from './uploadBlob.ts';

/** A phone on a bad line gains nothing from more. */
const maxConcurrent = 2;

interface Options extends Pick<AnyRequest, 'signal' | 'onProgress'> {
  readonly session: Session;
}

interface Prepared {
  readonly blob: Blob;
  /** Undefined where the browser cannot compute one: such an upload is not resumed after a crash. */
  readonly fingerprint: string | undefined;
}

/** A picture is made smaller once, however often its form is sent. */
const prepared = new WeakMap<File, Promise<Prepared>>();
/** References of pictures that are uploaded and not yet used, with their person. */
const finished = new WeakMap<File, { reference: string; userId: string }>();

/**
 * Uploads the pictures, made smaller, and returns their references. Those that are there already, from an earlier attempt or before a
 * crash, are not sent again, or from where they ended. Throws like a call.
 */
export async function uploadPictures(
  pictures: readonly File[],
  { session, signal, onProgress }: Options,
): Promise<Map<File, string>> {
  const total = pictures.reduce((sum, { size }) => sum + size, 0);
  const shares = new Map<File, number>();
  const report = (picture: File, share: number) => {
    // A part that was cut off is sent again: what was shown stays.
    shares.set(picture, Math.max(share, shares.get(picture) ?? 0));
    onProgress?.([...shares].reduce((sum, [one, part]) => sum + one.size * part, 0) / total);
  };
  const stored = storedUploads(session.userId);
  const references = new Map<File, string>();
  // The same picture twice is one upload.
  const running = new Map<string, Promise<string>>();

  async function upload(picture: File): Promise<string> {
    const done = finished.get(picture);
    if (done?.userId === session.userId) return done.reference;
    const { blob, fingerprint } = await prepare(picture);
    signal?.throwIfAborted();
    const begin = () =>
      uploadBlob(blob, {
        token: session.token,
        address: fingerprint ? stored.read(fingerprint) : undefined,
        onAddress: (address) => fingerprint && stored.write(fingerprint, address),
        signal,
        onProgress: (share) => report(picture, share),
      }).then((address) => uploadReference(address.split('/').at(-1) ?? ''));
    const key = fingerprint ?? newIdempotencyKey();
    const sending = running.get(key) ?? begin();
    running.set(key, sending);
    return sending;
  }

  await inTurn(pictures, maxConcurrent, async (picture) => {
    const reference = await upload(picture);
    finished.set(picture, { reference, userId: session.userId });
    references.set(picture, reference);
    report(picture, 1);
  });
  return references;
}

/** The uploads of these pictures are used, or gone. */
export function forgetUploads(pictures: readonly File[], { userId }: Session): void {
  for (const picture of pictures) {
    finished.delete(picture);
    void prepared.get(picture)?.then(({ fingerprint }) => {
      if (fingerprint) storedUploads(userId).remove(fingerprint);
    });
  }
}

function prepare(picture: File): Promise<Prepared> {
  const known = prepared.get(picture);
  if (known) return known;
  const preparing = smallerPicture(picture).then(async (blob) => ({
    blob,
    fingerprint: await fingerprintOf(blob),
  }));
  prepared.set(picture, preparing);
  // A file that could not be read may be readable the next time.
  preparing.catch(() => prepared.delete(picture));
  return preparing;
}

/** Works on each item, on so many at once; the first error ends it when what is running has ended. */
async function inTurn<T>(items: readonly T[], concurrency: number, work: (item: T) => Promise<void>) {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
