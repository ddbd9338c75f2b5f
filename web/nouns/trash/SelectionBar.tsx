import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import type { TrashedRecord } from '#contract/kit/trash.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { messageOf } from '../../kit/http/problem.ts';
import { useRestoreDeleted } from '../../kit/http/useRestoreDeleted.ts';
import { RestoreIcon } from '../../kit/theme/icons.tsx';
import { useTranslate } from '../../texts/messages.ts';
import { useTrashTexts } from './trash.texts.ts';
import { callsOf, nameOf } from './trashed.ts';

interface Props {
  /** The rows of the page. */
  rows: readonly TrashedRecord[];
  selected: ReadonlySet<string>;
  setSelected(ids: ReadonlySet<string>): void;
}

/** Selects all rows of the page, and restores the selected ones one after the other. */
export function SelectionBar({ rows, selected, setSelected }: Props) {
  const t = useTrashTexts();
  const chosen = rows.filter(({ id }) => selected.has(id));
  const { restore, progress, failures } = useRestoreMany(setSelected);
  if (rows.length === 0 && failures.length === 0) return null;
  const isAll = chosen.length === rows.length;
  return (
    <>
      {failures.length > 0 ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {t.notRestored(failures.length)}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {failures.map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </Box>
        </Alert>
      ) : null}
      {rows.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1, minHeight: 40 }}>
          <FormControlLabel
            control={
              <Checkbox
                checked={isAll}
                indeterminate={chosen.length > 0 && !isAll}
                onChange={() => setSelected(new Set(isAll ? [] : rows.map(({ id }) => id)))}
              />
            }
            label={t.selectPage(rows.length)}
            sx={{ mr: 0 }}
          />
          {chosen.length > 0 ? (
            <Button
              variant="contained"
              size="small"
              disabled={progress !== undefined}
              startIcon={<RestoreIcon width={16} height={16} />}
              onClick={() => restore(chosen)}
            >
              {progress ?? t.restoreSelected(chosen.length)}
            </Button>
          ) : null}
        </Box>
      )}
    </>
  );
}

interface Failure {
  id: string;
  name: string;
  reason: string;
}

function useRestoreMany(setSelected: Props['setSelected']) {
  const t = useTrashTexts();
  const translate = useTranslate();
  const restoreDeleted = useRestoreDeleted();
  const [progress, setProgress] = useState<string>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const restore = async (records: readonly TrashedRecord[]) => {
    const failed: Failure[] = [];
    setFailures([]);
    // What belongs to a spot is restored after it.
    const ordered = [...records].sort((a, b) => orderOf(a) - orderOf(b));
    for (const [index, record] of ordered.entries()) {
      setProgress(t.restoring(index + 1, ordered.length));
      await restoreDeleted(callsOf(record).restore, record.id).catch((error) =>
        failed.push({ id: record.id, name: nameOf(record, t), reason: translate(messageOf(error)) }),
      );
    }
    setProgress(undefined);
    setFailures(failed);
    setSelected(new Set(failed.map(({ id }) => id)));
    const restored = ordered.length - failed.length;
    if (restored > 0) toast.success(t.restoredMany(restored));
  };
  return { restore, progress, failures };
}

const orderOf = ({ noun }: TrashedRecord): number => (noun === 'event' || noun === 'comments' ? 1 : 0);
