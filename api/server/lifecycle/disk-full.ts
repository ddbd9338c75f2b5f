/** Codes of the system and of PostgreSQL. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The sentence for a start that failed because a disk is full; undefined when that was not why. */
export function diskFullMessage(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (full.has(String((cause as NodeJS.ErrnoException).code)))
      return 'The disk is full: make room, or choose another place (DATA_DIR, DATABASE_URL, S3_BUCKET), and start again.';
  }
  return undefined;
}
