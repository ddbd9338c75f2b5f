import type { MessageCode } from '#contract/kit/codes.ts';

/** A file that cannot be imported, with the code of the sentence that says why. */
export class FileError extends Error {
  readonly code: MessageCode;
  constructor(code: MessageCode) {
    super(code);
    this.code = code;
  }
}
