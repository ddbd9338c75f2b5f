const maxLength = 100;

/** The fields that name a record, the first that it has; those of another record name one without a name of its own. */
const fields = ['name', 'title', 'comment', 'spot_name', 'spot', 'link'];

/**
 * What a record of any noun is called, in at most 100 characters: the name of a user, the name or title of others, the beginning of a
 * comment, the spot of a revision, the target of a story; '' for a pic.
 */
export function recordName(record: unknown): string {
  if (typeof record === 'string') return cut(record.trim());
  if (typeof record !== 'object' || record === null) return '';
  if ('first_name' in record) return fullNameOf(record as { first_name: string });
  for (const field of fields) {
    const name = recordName((record as Record<string, unknown>)[field]);
    if (name) return name;
  }
  return '';
}

/** The name of a user, or the address of one who has none. */
export const fullNameOf = (user: { first_name: string; last_name?: string; email?: string }): string =>
  cut(`${user.first_name} ${user.last_name ?? ''}`.trim() || (user.email ?? ''));

/** By characters, so that none is cut in half. */
const cut = (text: string): string =>
  [...text.slice(0, 2 * maxLength)].slice(0, maxLength).join('').trimEnd();
