import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type HistoryEntry, history } from '#contract/history.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { ConfirmDialog } from '../feedback/dialogs/ConfirmDialog.tsx';
import { LoadFailed } from '../feedback/NoRows.tsx';
import { useOne } from '../http/data.ts';
import { formatInstant } from '../values/dates.ts';
import { HistoryEntries } from './HistoryEntries.tsx';
import { useHistoryTexts } from './history.texts.ts';
import type { AnyHistoryWords } from './historyWords.ts';
import { type Restorable, useRestoreVersion } from './useRestoreVersion.ts';

interface Props {
  noun: HistoryNoun;
  id: string;
  words: AnyHistoryWords;
  /** The name of the record, where the screen does not show it. */
  name?: string | undefined;
  restorable?: Restorable | undefined;
  close(): void;
}

/** A drawer with the changes of a record, newest first: author, time, and each field before and after. */
export default function RecordHistory({ noun, id, words, name, restorable, close }: Props) {
  const t = useHistoryTexts();
  const shared = useTexts();
  const title = useId();
  const [perPage, setPerPage] = useState(10);
  const { data, error, refetch } = useOne(history.list, { params: { id }, query: { noun, perPage } });
  const entries = data?.data ?? [];
  const [asked, setAsked] = useState<HistoryEntry>();
  const restore = useRestoreVersion(noun, id, restorable);
  const confirm = async () => {
    setAsked(undefined);
    if (asked) await restore(asked);
    close();
  };
  return (
    <Drawer anchor="right" open onClose={close} slotProps={{ paper: { 'aria-labelledby': title } }}>
      <Box sx={{ width: 'min(480px, 100vw)', p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2" id={title}>
              {t.title}
            </Typography>
            {name ? (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
            ) : null}
          </Box>
          <Button onClick={close}>{shared.close}</Button>
        </Box>
        {error && !data ? <LoadFailed title={t.failed} error={error} retry={refetch} /> : null}
        {!data && !error ? (
          <Skeleton variant="rounded" height={96} role="status" aria-label={shared.loading} />
        ) : null}
        {data && entries.length === 0 ? <Typography>{t.empty}</Typography> : null}
        <HistoryEntries
          entries={entries}
          words={words}
          names={data?.names ?? {}}
          restore={restorable && setAsked}
          present={restorable?.version}
          compare={compareIn(noun, id)}
        />
        {data && data.metadata.total > entries.length && perPage < 100 ? (
          <Button variant="outlined" onClick={() => setPerPage(100)}>
            {t.older}
          </Button>
        ) : null}
      </Box>
      <ConfirmDialog
        open={asked !== undefined}
        title={t.restoreTitle(`${formatInstant(asked?.at)} UTC`)}
        hint={t.restoreHint}
        yes={t.restore}
        no={shared.cancel}
        onYes={confirm}
        onNo={() => setAsked(undefined)}
      />
    </Drawer>
  );
}

/** Revisions have no versions to restore. */
const compareIn = (noun: HistoryNoun, id: string) =>
  noun === 'revisions' ? undefined : (entry: HistoryEntry) => `/history/${noun}/${id}?left=${entry.id}`;
