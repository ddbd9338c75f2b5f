import type { Endpoint, QueryOf } from '#contract/kit/endpoint.ts';
import { currentSession, endSession } from '../session/session.ts';
import { outgoingFor } from './outgoing.ts';
import { problemFrom } from './problem.ts';
import { withProof } from './withProof.ts';

interface Download<E extends Endpoint> {
  query: Partial<QueryOf<E>>;
  fileName: string;
  signal?: AbortSignal;
  /** Called with the number of bytes received. */
  onProgress?(bytes: number): void;
}

/**
 * Saves an endpoint's answer as a file. It is streamed into a Blob, which browsers store on disk when it is large.
 * Throws ProblemError with the server's problem; without an answer, which changes nothing, what `fetch` throws.
 */
export async function download<E extends Endpoint>(endpoint: E, request: Download<E>): Promise<void> {
  const { query, fileName, signal, onProgress } = request;
  const token = currentSession()?.token;
  const { url, ...init } = outgoingFor(endpoint, { query, signal }, token);
  const attempt = async () => {
    const response = await fetch(url, init);
    if (response.ok) return response;
    // Not a session that has begun since.
    if (response.status === 401 && currentSession()?.token === token) endSession('interrupt');
    throw problemFrom(response.status, await response.text());
  };
  const response = await withProof(attempt, signal);
  let bytes = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onProgress?.(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  saveFile(await new Response(counted).blob(), fileName);
}

function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
