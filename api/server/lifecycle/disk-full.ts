/** Error codes of the operating system and SQLSTATE of PostgreSQL. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The sentence for an error caused by a full disk; undefined for any other error. */
export function diskFullMessage(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (diskFullCodes.has(String((cause as NodeJS.ErrnoException).code)))
      return 'The disk is full: make room, or choose another place (DATA_DIR, DATABASE_URL, S3_BUCKET), and start again.';
  }
  return undefined;
}
