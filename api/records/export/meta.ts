import { type ExportWords, exportLanguages, readWords } from '#contract/kit/lists/exports.ts';

/* The hidden sheet of an export: what it is of, and its labels. With it a file can be imported in any language. */

interface Meta {
  readonly noun: string;
  readonly language: (typeof exportLanguages)[number];
  readonly words: ExportWords;
}

/** The rows of the hidden sheet. */
export const metaRows = ({ noun, language, words }: Meta): string[][] => [
  ['noun', noun],
  ['language', language],
  ['words', JSON.stringify(words)],
];

/** What the hidden sheet says; undefined for a file without one, or with one that cannot be read. */
export function readMeta(rows: readonly { readonly cells: readonly string[] }[]): Meta | undefined {
  const texts = new Map(rows.map(({ cells: [name = '', text = ''] }) => [name, text]));
  const language = exportLanguages.find((one) => one === texts.get('language'));
  const words = readWords(texts.get('words') ?? '');
  const noun = texts.get('noun');
  return noun && language && words ? { noun, language, words } : undefined;
}
