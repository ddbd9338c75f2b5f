import { takeAhead } from './ahead.ts';
import { networkProblem } from './problem.ts';

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: FormData | string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

export async function sendFetch(outgoing: Outgoing): Promise<Answer> {
  try {
    return await (takeAhead(outgoing) ?? fetched(outgoing));
  } catch (error) {
    throw outgoing.signal?.aborted ? error : networkProblem();
  }
}

async function fetched({ url, ...init }: Outgoing): Promise<Answer> {
  const response = await fetch(url, init);
  return { status: response.status, body: await response.text() };
}

/** Like sendFetch, and says how much of the body has left: only XMLHttpRequest can. */
export function sendWithProgress(outgoing: Outgoing, onProgress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(outgoing.method, outgoing.url);
    for (const [name, value] of Object.entries(outgoing.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, body: request.responseText });
    request.onerror = () => reject(networkProblem());
    request.onabort = () => reject(aborted());
    if (outgoing.signal?.aborted) return reject(aborted());
    outgoing.signal?.addEventListener('abort', () => request.abort());
    request.send(outgoing.body);
  });
}

const aborted = () => new DOMException('Aborted', 'AbortError');
