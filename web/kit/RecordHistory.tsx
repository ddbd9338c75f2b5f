import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type HistoryEntry, type HistoryNoun, history } from '#contract/history.ts';
import { useTexts } from '../texts/useTexts.ts';
import { DateCell } from './DateCell.tsx';
import { useOne } from './data.ts';
import { useHistoryTexts } from './history.texts.ts';
import { plainText } from './plainText.ts';

interface Props {
  noun: HistoryNoun;
  id: string;
  close(): void;
}

/** Every change of a record, newest first: who, when, and what each field was before. */
export default function RecordHistory({ noun, id, close }: Props) {
  const t = useHistoryTexts();
  const shared = useTexts();
  const title = useId();
  const [perPage, setPerPage] = useState(10);
  const { data, error } = useOne(history.list, { params: { id }, query: { noun, perPage } });
  const entries = data?.data ?? [];
  return (
    <Drawer anchor="right" open onClose={close} slotProps={{ paper: { 'aria-labelledby': title } }}>
      <Box sx={{ width: 'min(480px, 100vw)', p: 3, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="h2" id={title} sx={{ flex: 1 }}>
            {t.title}
          </Typography>
          <Button onClick={close}>{shared.close}</Button>
        </Box>
        {error ? <Typography role="alert">{error.message}</Typography> : null}
        {data && entries.length === 0 ? <Typography>{t.empty}</Typography> : null}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Box>
        {data && data.metadata.total > entries.length && perPage < 100 ? (
          <Button variant="outlined" onClick={() => setPerPage(100)}>
            {t.older}
          </Button>
        ) : null}
      </Box>
    </Drawer>
  );
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useHistoryTexts();
  const shared = useTexts();
  const { actor } = entry;
  const who = actor ? `${actor.first_name} ${actor.last_name}`.trim() || actor.email : t.nobody;
  return (
    <Box component="li" sx={{ borderLeft: '2px solid', borderColor: 'divider', pl: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {t.actions[entry.action]} · {who}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <DateCell value={entry.at} />
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.75, overflowWrap: 'anywhere' }}>
        {entry.action === 'create' || entry.action === 'delete'
          ? null
          : changedFields(entry).map(({ name, before, after }) => (
              <div key={name}>
                <Typography component="dt" variant="body2" color="text.secondary">
                  {name}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                  <del>{plainText(before, shared)}</del> → {plainText(after, shared)}
                </Typography>
              </div>
            ))}
      </Box>
    </Box>
  );
}

const bookkeeping = new Set(['version', 'createdAt', 'thumbnail', 'thumbnail_photos']);

function changedFields({ before, after }: HistoryEntry) {
  const [old, current] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  return Object.keys({ ...old, ...current })
    .filter(
      (name) => !bookkeeping.has(name) && JSON.stringify(old?.[name]) !== JSON.stringify(current?.[name]),
    )
    .map((name) => ({ name, before: old?.[name], after: current?.[name] }));
}
