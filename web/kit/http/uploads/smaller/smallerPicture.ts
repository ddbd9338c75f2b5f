import { serialQueue } from '../../../../state/serialQueue.ts';

/** Milliseconds after which a picture is sent as it is: a phone needs about one second. */
const maxTime = 20_000;
/** Milliseconds without work after which the memory of the worker is given back. */
const idleTime = 5000;

let worker: Worker | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;
/** One after the other: decoded, a photo of 12 megapixels takes 48 MB. */
const askInOrder = serialQueue();

/** The picture, scaled down and encoded anew if that makes it clearly smaller; otherwise the file itself. Never throws. */
export const smallerPicture = async (file: File): Promise<Blob> =>
  (await askInOrder(() => ask(file))) ?? file;

function ask(file: File): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined' || typeof createImageBitmap === 'undefined')
    return Promise.resolve(null);
  clearTimeout(idle);
  worker ??= new Worker(new URL('./smaller.worker.ts', import.meta.url), { type: 'module' });
  const asked = worker;
  return new Promise((resolve) => {
    const give = (blob: Blob | null) => {
      clearTimeout(timer);
      idle = setTimeout(stop, idleTime);
      resolve(blob);
    };
    const giveUp = () => {
      stop();
      give(null);
    };
    const timer = setTimeout(giveUp, maxTime);
    asked.onmessage = ({ data }: MessageEvent<Blob | null>) => give(data);
    // It could not be loaded, or ran out of memory.
    asked.onerror = giveUp;
    asked.postMessage(file);
  });
}

function stop(): void {
  worker?.terminate();
  worker = undefined;
}
