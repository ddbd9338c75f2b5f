import { useMemo } from 'react';
import type { FieldMetadata } from '../../kit/fields/fieldMetadata.ts';
import { ConflictDialog } from '../../kit/forms/ConflictDialog.tsx';
import type { Conflict } from '../../kit/forms/storedRecord.ts';
import { HistoryValue } from '../../kit/history/HistoryValue.tsx';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useVersionTexts } from './versions.texts.ts';

interface Props {
  conflict: Conflict<Record<string, unknown>>;
  words: AnyHistoryWords;
  names: Readonly<Record<string, string>>;
  missing: ReadonlySet<string>;
  restore(names: readonly string[]): void;
  close(): void;
}

/** Somebody changed the record since it was compared: what is restored, what is there now, and what was. */
export function RestoreConflict({ conflict, words, names, missing, restore, close }: Props) {
  const t = useVersionTexts();
  const { cancel } = useTexts();
  const fields = useMemo(() => metadataOf(words, names, missing), [words, names, missing]);
  const resolve = (chosen: Record<string, unknown> | undefined) => {
    const { mine, theirs } = conflict;
    const kept = Object.keys(mine).filter(
      (name) => chosen && chosen[name] === mine[name] && mine[name] !== theirs[name],
    );
    if (kept.length > 0) restore(kept);
    else close();
  };
  return (
    <ConflictDialog
      conflict={conflict}
      fields={fields}
      resolveConflict={resolve}
      words={{ ...t, stay: cancel }}
    />
  );
}

/** Labels and renderers of the fields, as in the comparison; those of a group's parts. */
function metadataOf(words: AnyHistoryWords, names: Props['names'], missing: Props['missing']): FieldMetadata {
  const paths = Object.keys(words.fields);
  const isGroup = (path: string) => paths.some((other) => other.startsWith(`${path}.`));
  return {
    labels: new Map(Object.entries(words.fields)),
    renderers: new Map(
      paths
        .filter((path) => !isGroup(path))
        .map((path) => [path, (value) => <HistoryValue {...{ path, value, words, names, missing }} />]),
    ),
  };
}
