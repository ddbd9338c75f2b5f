import { codes } from '#contract/kit/codes.ts';
import type { ExportWords } from '#contract/kit/lists/exports.ts';
import { fold } from '#contract/values/fold.ts';
import { readMeta } from '../export/meta.ts';
import { FileError } from './file/file-error.ts';
import type { ReadFile } from './file/read-file.ts';
import type { FileRow } from './file/table.ts';
import type { ImportLayout } from './import.table.ts';
import { type ImportNoun, isImported } from './nouns.ts';

/** What was sent with a file. */
interface Sent {
  readonly words: ExportWords;
  readonly language: 'es' | 'en';
  readonly defaults: ImportLayout['defaults'];
}

/** How a file is read, with the places of the ids and versions, and its rows without the header. */
export interface ReadTable {
  readonly layout: ImportLayout;
  readonly idAt: number;
  readonly versionAt: number;
  readonly rows: readonly FileRow[];
}

/** Finds the columns of a file by its header; throws a FileError if none can be imported. */
export function layoutOf(noun: ImportNoun, { rows, meta }: ReadFile, sent: Sent): ReadTable {
  const [header, ...body] = rows;
  if (!header || body.length === 0) throw new FileError(codes.importEmpty);
  const exported = readMeta(meta);
  if (exported && exported.noun !== noun.bulk.noun) throw new FileError(codes.importOtherNoun);
  const otherWords = [noun.words ?? {}, sent.words];
  const labels = labelsOf(noun, wordsFor(noun, header, exported?.words, sent.words));
  const named = header.cells.flatMap((label, at) =>
    label.trim() === '' ? [] : [{ label: label.trim(), at, name: labels.get(keyOf(label)) }],
  );
  refuseTwice(named.flatMap(({ name }) => name ?? []));
  const placeOf = (name: string) => named.find((column) => column.name === name)?.at ?? -1;
  const columns = named.flatMap(({ name, label, at }) =>
    name && isImported(noun, name) ? [{ name, label, at }] : [],
  );
  if (columns.length === 0) throw new FileError(codes.importNoColumns);
  const identifies = (name?: string) => name === 'id' || name === 'version';
  return {
    layout: {
      columns,
      fixed: named.flatMap(({ name, label }) =>
        name && !isImported(noun, name) && !identifies(name) ? [label] : [],
      ),
      unknown: named.flatMap(({ name, label }) => (name ? [] : [label])),
      words: exported?.words ?? sent.words,
      otherWords,
      language: exported?.language ?? sent.language,
      hasVersions: placeOf('version') >= 0,
      defaults: sent.defaults,
    },
    idAt: placeOf('id'),
    versionAt: placeOf('version'),
    rows: body,
  };
}

/** Which labels name the columns: those in the file, else those of the noun's own file if it has no others, else the screen's. */
function wordsFor(
  { words: own = {} }: ImportNoun,
  { cells }: FileRow,
  exported: ExportWords | undefined,
  sent: ExportWords,
): ExportWords[] {
  if (exported) return [sent, exported];
  const known = new Set(Object.values(own).map((label) => (typeof label === 'string' ? keyOf(label) : '')));
  return [cells.every((label) => label === '' || known.has(keyOf(label))) ? own : sent];
}

const keyOf = (label: string): string => fold(label.trim());

/** The columns by their names and by the labels that the screens and the file give them. */
function labelsOf({ columns }: ImportNoun, words: readonly ExportWords[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const given of words) {
    for (const [name, label] of Object.entries(given)) {
      if (name in columns && typeof label === 'string') labels.set(keyOf(label), name);
    }
  }
  for (const name of Object.keys(columns)) labels.set(keyOf(name), name);
  return labels;
}

function refuseTwice(names: readonly string[]): void {
  if (new Set(names).size < names.length) throw new FileError(codes.importColumnTwice);
}
