import { type DetailedError, Upload } from 'tus-js-client';
import { basePath } from '#contract/kit/base.ts';
import { uploadChunkBytes, uploadsPath } from '#contract/uploads.ts';
import { isOnline } from '../online.ts';
import { networkProblem, problemFrom } from '../problem.ts';

/** Milliseconds before each further attempt, as long as none makes progress. */
const pauses = [300, 1000, 3000, 6000, 10_000];

interface Options {
  readonly token: string;
  /** Where an earlier attempt began it. */
  readonly address: string | undefined;
  /** Called with where it is, so that it can go on there after a crash. */
  readonly onAddress: (address: string) => void;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (share: number) => void;
}

/** What one attempt leaves to the next. */
interface Progress {
  address: string | undefined;
  /** The largest number of bytes that was reported as sent. */
  sent: number;
  /** Attempts since there was progress. */
  failures: number;
}

/**
 * Uploads a file, from where it ended before; returns its address. Repeats what the line or the server interrupts. Throws
 * ProblemError when the server refuses it, or does not answer for long; AbortError when aborted.
 */
export async function uploadBlob(blob: Blob, options: Options): Promise<string> {
  const progress: Progress = { address: options.address, sent: 0, failures: 0 };
  for (;;) {
    const address = await attempt(blob, options, progress).catch((error) =>
      recover(error, options.signal, progress),
    );
    if (address !== undefined) return address;
  }
}

/** Waits until there may be another attempt; throws if there is none. */
async function recover(
  error: unknown,
  signal: AbortSignal | undefined,
  progress: Progress,
): Promise<undefined> {
  signal?.throwIfAborted();
  const { status, body } = answerIn(error);
  if (progress.address && (status === 404 || status === 410)) {
    progress.address = undefined;
    return;
  }
  if (isRefusal(status)) throw problemFrom(status, body);
  const pause = pauses[progress.failures++];
  // The form waits for a connection, and begins again here.
  if (!isOnline() || (pause === undefined && status === 0)) throw networkProblem();
  if (pause === undefined) throw problemFrom(status, body);
  await waitFor(pause, signal);
}

/** Whether the same request would be refused again. A conflict is not: where the upload ends is asked anew. */
const isRefusal = (status: number): boolean =>
  status === 507 || (status >= 400 && status < 500 && ![408, 409, 423].includes(status));

/** One attempt. The library's own retries begin a new upload where the server is only busy, so they are not used. */
function attempt(
  blob: Blob,
  { token, onAddress, onProgress, signal }: Options,
  progress: Progress,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const begin = { endpoint: `${location.origin}${basePath}${uploadsPath}` };
    const upload = new Upload(blob, {
      ...(progress.address ? { uploadUrl: progress.address } : begin),
      headers: { authorization: `Bearer ${token}` },
      chunkSize: uploadChunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable() {
        progress.address = upload.url ?? undefined;
        onAddress(upload.url ?? '');
      },
      onProgress(sent, total) {
        if (sent > progress.sent) progress.failures = 0;
        progress.sent = Math.max(progress.sent, sent);
        onProgress(sent / total);
      },
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
    });
    const stop = () => {
      void upload.abort();
      reject(signal?.reason);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

/** The server's answer in an error of the library; status 0 without one. */
function answerIn(error: unknown): { status: number; body: string } {
  const response = (error as Partial<DetailedError>).originalResponse;
  return { status: response?.getStatus() ?? 0, body: response?.getBody() ?? '' };
}

/** Waits; less when the connection returns, or the upload is aborted. */
async function waitFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', stop, { once: true });
    signal?.addEventListener('abort', stop, { once: true });
  });
  signal?.throwIfAborted();
}
