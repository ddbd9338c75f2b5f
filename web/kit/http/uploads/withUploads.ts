import { codes } from '#contract/kit/codes.ts';
import { isFile } from '#contract/kit/fields.ts';
import type { Session } from '../../session/storedSession.ts';
import type { AnyRequest } from '../outgoing.ts';
import { ProblemError } from '../problem.ts';
import { largePicturesIn } from './largePictures.ts';
import { forgetUploads, uploadPictures } from './uploadPictures.ts';

/**
 * Sends a request whose large pictures are uploaded first, and then named in it. What was uploaded is forgotten once the server has
 * used it, and kept for the next attempt when the save is refused. An upload that the server no longer has is made once more.
 */
export async function withUploads<T>(
  request: AnyRequest,
  session: Session,
  send: (ready: AnyRequest) => Promise<T>,
): Promise<T> {
  const pictures = largePicturesIn(request.body);
  const attempt = async () => {
    const references = await uploadPictures(pictures, { ...request, session });
    const body = replaced(request.body, (picture) => references.get(picture));
    return send({ ...request, body, onProgress: undefined });
  };
  const answer = await attempt().catch((error) => {
    if (!isUploadGone(error)) throw error;
    forgetUploads(pictures, session);
    return attempt();
  });
  forgetUploads(pictures, session);
  return answer;
}

const isUploadGone = (error: unknown): boolean =>
  error instanceof ProblemError &&
  [error.problem, ...(error.problem.errors ?? [])].some(({ code }) => code === codes.uploadGone);

/** A copy in which the files that `replace` knows are what it returns. */
function replaced(value: unknown, replace: (file: File) => string | undefined): unknown {
  if (isFile(value)) return replace(value as File) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.entries(value).map(([name, inner]) => [name, replaced(inner, replace)]);
  return Array.isArray(value) ? inside.map(([, inner]) => inner) : Object.fromEntries(inside);
}
