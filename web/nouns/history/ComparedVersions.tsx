import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState } from 'react';
import { unrecordedFields } from '#contract/history.records.ts';
import { history, type RecordVersion } from '#contract/history.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import { LoadFailed } from '../../kit/feedback/states/NoRows.tsx';
import { isReadPaused, ReadPaused } from '../../kit/feedback/states/ReadPaused.tsx';
import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import { fieldsIn, inLabelOrder, isSameValue } from '../../kit/history/historyChanges.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { useOne } from '../../kit/http/data.ts';
import { focusHeading, useFocusAnew } from '../../kit/keyboard/useFocusAnew.ts';
import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import { useSession } from '../../kit/session/session.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { type Choice, now, queryOf } from './points.ts';
import { RestoreBar } from './RestoreBar.tsx';
import { chosenWith, restorableFields } from './restorable.ts';
import { useLabelOf } from './useLabelOf.ts';
import { useRestoreFields } from './useRestoreFields.ts';
import { VersionRows } from './VersionRows.tsx';
import { useVersionTexts } from './versions.texts.ts';

const RestoreConflict = lazyChunk(() => import('./RestoreConflict.tsx').then((m) => m.RestoreConflict));

interface Props {
  noun: NounWithTrash;
  id: string;
  words: AnyHistoryWords;
  present: RecordVersion;
  /** The point of the version that the person has read, if the present one is newer. */
  opened: string | undefined;
  /** Called when the person has been shown the present version. */
  onSeen(): void;
  choices: readonly Choice[];
  left: string;
  right: string;
}

/** The rows of two versions once both have been read; compared with the present one, the left one can be restored. */
export function ComparedVersions({ noun, id, words, present, opened, onSeen, choices, left, right }: Props) {
  const { failed } = useHistoryTexts();
  const { loading } = useTexts();
  const labelOf = useLabelOf(choices);
  const older = useVersion(noun, id, left, present);
  const newer = useVersion(noun, id, right, present);
  const read = useOne(history.version, opened ? versionAt(noun, id, opened) : undefined);
  const answers = opened ? [older, newer, read] : [older, newer];
  const failure = answers.find(({ data, isError }) => isError && !data);
  if (failure) return <LoadFailed title={failed} error={failure.error} retry={failure.refetch} fallback="" />;
  if (answers.some(isReadPaused)) return <ReadPaused />;
  if (!older.data || !newer.data || (opened && !read.data))
    return <Skeleton variant="rounded" height={280} role="status" aria-label={loading} />;
  const isBusy = answers.some(({ isPlaceholderData }) => isPlaceholderData);
  return (
    <Box aria-busy={isBusy} sx={{ opacity: isBusy ? 0.5 : 1, transition: 'opacity .15s .1s' }}>
      <Rows
        // What was chosen belongs to a version.
        key={left}
        {...{ noun, id, words, present, left, isBusy, onSeen }}
        // Values that have been pruned cannot be shown.
        read={opened && read.data?.record ? read.data : present}
        older={older.data}
        newer={newer.data}
        isNow={right === now}
        labels={[labelOf(left), labelOf(right)]}
      />
    </Box>
  );
}

const versionAt = (noun: NounWithTrash, id: string, point: string) => ({
  params: { id },
  query: { noun, ...queryOf(point) },
});

/** The present version has been read: a second request might be answered with a newer one, which nobody has seen. */
function useVersion(noun: NounWithTrash, id: string, point: string, present: RecordVersion) {
  const isPresent = point === now;
  const request = isPresent ? undefined : versionAt(noun, id, point);
  const { data, error, isError, isPlaceholderData, fetchStatus, refetch } = useOne(
    history.version,
    request,
    'keep',
  );
  if (isPresent)
    return { data: present, error, isError: false, isPlaceholderData: false, fetchStatus, refetch };
  return { data, error, isError, isPlaceholderData, fetchStatus, refetch };
}

interface RowsProps extends Omit<Props, 'choices' | 'right' | 'opened'> {
  /** The version that the person has read: over another one nothing is restored unasked. */
  read: RecordVersion;
  older: RecordVersion;
  newer: RecordVersion;
  /** Whether the shown versions are not yet the chosen ones. */
  isBusy: boolean;
  /** Whether the newer one is the present version. */
  isNow: boolean;
  labels: readonly [string, string];
}

function Rows(props: RowsProps) {
  const { noun, id, words, present, read, onSeen, left, older, newer, isBusy, isNow, labels } = props;
  const t = useVersionTexts();
  const session = useSession();
  const missing = new Set([older, newer, read].flatMap((version) => version.missing));
  const known = { ...read.names, ...newer.names, ...older.names };
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const fields = inLabelOrder(fieldsIn(older.record, newer.record), words.fields).filter(
    ({ path }) => !unrecorded.includes(fieldOf(path)),
  );
  const changed = fields.filter(({ before, after }) => !isSameValue(before, after));
  const same = fields.filter((field) => !changed.includes(field));
  const mayRestore = isNow && session && older.record && present.record;
  const allowed = mayRestore ? restorableFields(noun, present.record as object, session) : [];
  const differing = allowed.filter((name) => changed.some(({ path }) => fieldOf(path) === name));
  const usedByOthers = differing.filter((name) => older.taken.includes(name));
  const names = differing.filter((name) => !usedByOthers.includes(name));
  const chosen = names.filter((name) => taken.has(name));
  // Read anew after a lost answer it may have been restored: then the button is gone.
  useFocusAnew(JSON.stringify(newer.record));
  const restoring = useRestoreFields({
    ...{ noun, id, left, read, allowed, onSeen },
    version: older.record,
    changed: names,
  });
  const restore = async (some?: readonly string[]) => {
    if (!(await restoring.restore(some))) return;
    // Nothing is left to restore, or to choose: the button that did it is gone.
    focusHeading();
    setTaken(new Set());
  };
  const take = (path: string, on: boolean) => {
    const together = chosenWith(fieldOf(path));
    setTaken(new Set(names.filter((name) => (together.includes(name) ? on : taken.has(name)))));
  };
  return (
    <>
      {restoring.failures.length > 0 ? (
        <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
          {restoring.failures.map(({ path, message }) => (
            <div key={path}>
              {path ? `${words.fields[path] ?? path}: ` : null}
              {message}
            </div>
          ))}
        </Alert>
      ) : null}
      {usedByOthers.length > 0 ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {t.usedByOthers(usedByOthers.map((name) => words.fields[name] ?? name).join(', '))}
        </Alert>
      ) : null}
      <VersionRows
        {...{ changed, same, words, labels }}
        names={known}
        missing={missing}
        absent={[older.record === null, newer.record === null]}
        taken={(path) => (names.includes(fieldOf(path)) ? taken.has(fieldOf(path)) : undefined)}
        take={take}
      />
      {names.length > 0 ? (
        <RestoreBar
          version={older}
          names={names}
          chosen={chosen}
          isBusy={isBusy || restoring.isPending}
          restore={restore}
        />
      ) : null}
      {restoring.conflict ? (
        <Suspense>
          <RestoreConflict
            conflict={restoring.conflict}
            {...{ words, missing }}
            names={known}
            restore={restore}
            close={restoring.closeConflict}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const unrecorded: readonly string[] = unrecordedFields;

/** The field of the form that a path belongs to: `bio` of `bio.bio_title`. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path;
