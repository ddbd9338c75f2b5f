interface Words {
  none: string;
  yes: string;
  no: string;
}

/** Any value of a record as a line of text: a dash for nothing, Sí or No, lists with commas, groups as key: value. */
export function plainText(value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return value.map((item) => plainText(item, words)).join(', ') || words.none;
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${plainText(inner, words)}`)
    .join(' · ');
}
