import type { Endpoint, QueryOf } from '#contract/kit/endpoint.ts';
import { currentSession, endSession } from '../session/session.ts';
import { outgoingFor } from './call.ts';
import { networkProblem, problemFrom } from './problem.ts';

interface Download<E extends Endpoint> {
  query: Partial<QueryOf<E>>;
  fileName: string;
  signal?: AbortSignal;
  /** How many bytes have come. */
  onProgress?(bytes: number): void;
}

/**
 * Saves an endpoint's answer as a file. The bytes become a Blob piece by piece, which browsers keep on disk when it
 * grows. Throws ProblemError like `call`.
 */
export async function download<E extends Endpoint>(endpoint: E, request: Download<E>): Promise<void> {
  const { query, fileName, signal, onProgress } = request;
  const { url, ...init } = outgoingFor(endpoint, { query, signal }, currentSession()?.token);
  const response = await fetch(url, init).catch((error) => {
    throw signal?.aborted ? error : networkProblem();
  });
  if (!response.ok) {
    if (response.status === 401) endSession('interrupt');
    throw problemFrom(response.status, await response.text());
  }
  let bytes = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        bytes += piece.byteLength;
        onProgress?.(bytes);
        controller.enqueue(piece);
      },
    }),
  );
  const blob = await new Response(counted).blob().catch((error) => {
    throw signal?.aborted ? error : networkProblem();
  });
  offer(blob, fileName);
}

function offer(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
