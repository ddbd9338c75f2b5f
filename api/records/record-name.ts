type Named = Readonly<Record<string, unknown>>;

const maxLength = 100;

/**
 * What a record is called in lists of all nouns, in at most 100 characters: its name or title, a person's names, the
 * beginning of a comment, the name of a story's spot; '' for pictures.
 */
export function recordName(record: object): string {
  const { name, title, comment, first_name, last_name, spot } = record as Named;
  const person = [first_name, last_name].filter(Boolean).join(' ');
  const text = [name, title, comment, person, (spot as Named | null | undefined)?.name].find(Boolean);
  return typeof text === 'string' ? [...text].slice(0, maxLength).join('') : '';
}
