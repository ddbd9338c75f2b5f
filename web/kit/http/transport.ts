import { networkProblem } from './problem.ts';

export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: FormData | string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

export async function sendFetch({ url, ...init }: Outgoing): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, body: await response.text() };
  } catch (error) {
    throw init.signal?.aborted ? error : networkProblem();
  }
}

/** Like sendFetch, with upload progress, which only XMLHttpRequest reports. */
export function sendWithProgress(
  outgoing: Outgoing,
  onProgress: (share: number) => void,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(outgoing.method, outgoing.url);
    for (const [name, value] of Object.entries(outgoing.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, body: request.responseText });
    request.onerror = () => reject(networkProblem());
    request.onabort = () => reject(abortError());
    if (outgoing.signal?.aborted) return reject(abortError());
    outgoing.signal?.addEventListener('abort', () => request.abort());
    request.send(outgoing.body);
  });
}

const abortError = () => new DOMException('Aborted', 'AbortError');
