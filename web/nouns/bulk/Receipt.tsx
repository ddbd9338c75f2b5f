import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { bulk, type leftOutStates } from '#contract/bulk.ts';
import type { BulkAct } from '#contract/kit/bulk.ts';
import { Loaded } from '../../kit/feedback/states/Loaded.tsx';
import { HistoryValue } from '../../kit/history/HistoryValue.tsx';
import { actorName } from '../../kit/history/historyChanges.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { useOne } from '../../kit/http/data.ts';
import { DataTable } from '../../kit/lists/DataTable.tsx';
import { useLocalPage } from '../../kit/lists/useLocalPage.ts';
import { useBulkTexts } from '../../kit/nouns/bulk/bulk.texts.ts';
import { Reasons, useReasonText } from '../../kit/nouns/bulk/Reasons.tsx';
import { useInSight } from '../../kit/nouns/bulk/receipt/inSight.ts';
import { Progress } from '../../kit/nouns/bulk/receipt/Progress.tsx';
import { UndoButton } from '../../kit/nouns/bulk/receipt/UndoButton.tsx';
import { useReceipt } from '../../kit/nouns/bulk/receipt/useReceipt.ts';
import { Page } from '../../kit/page/Page.tsx';
import { formatDay, formatInstant } from '../../kit/values/dates.ts';
import { StateChip } from './BulkList.tsx';
import { SeenButton } from './SeenButton.tsx';
import { useActName } from './useActName.ts';

interface Props {
  id: string;
  /** Renders with the labels of the noun of the act. */
  withWords(noun: string, render: (words: AnyHistoryWords) => ReactNode): ReactNode;
}

/** `/bulk/{id}`: what an act on many records did, whom it left out and why, and its undo (product/bulk#receipts). */
export function Receipt({ id, withWords }: Props) {
  const t = useBulkTexts();
  const nameOf = useActName();
  const receipt = useReceipt(id);
  useInSight(id);
  return (
    <Loaded title={t.receiptTitle} answer={receipt}>
      {(act) => (
        <Page
          title={t.receiptTitle}
          name={nameOf(act)}
          maxWidth={960}
          actions={
            <>
              <SeenButton act={act} />
              <UndoButton act={act} />
            </>
          }
        >
          {withWords(act.noun, (words) => (
            <Box sx={{ display: 'grid', gap: 3 }}>
              <Summary act={act} words={words} />
              <LeftOutRows act={act} state="kept" words={words} />
              <LeftOutRows act={act} state="skipped" words={words} />
            </Box>
          ))}
        </Page>
      )}
    </Loaded>
  );
}

const noNames = {};

function Summary({ act, words }: { act: BulkAct; words: AnyHistoryWords }) {
  const t = useBulkTexts();
  const values = Object.entries((act.fields ?? {}) as Record<string, unknown>);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderColor: 'divider', display: 'grid', gap: 2 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', color: 'text.secondary' }}
      >
        <StateChip state={act.state} />
        <span>{actorName(act.actor ?? null)}</span>
        <span>{`${formatInstant(act.createdAt)} UTC`}</span>
      </Box>
      <Progress act={act} />
      {values.length > 0 ? (
        <Box component="dl" aria-label={t.values} sx={valuesStyle}>
          {values.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{words.fields[name] ?? name}</dt>
              <dd>
                <HistoryValue path={name} value={value} words={words} names={noNames} />
              </dd>
            </Box>
          ))}
        </Box>
      ) : null}
      {act.undoUntil ? (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 13.5 }}>
          {t.undoUntil(formatDay(act.undoUntil.slice(0, 10)))}
        </Box>
      ) : null}
    </Paper>
  );
}

const valuesStyle = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;

interface LeftOutProps {
  act: BulkAct;
  state: (typeof leftOutStates)[number];
  words: AnyHistoryWords;
}

/** The records that were left out, in pages; nothing without any. */
function LeftOutRows({ act, state, words }: LeftOutProps) {
  const count = state === 'skipped' ? act.skipped : act.kept;
  return count > 0 ? <LeftOutTable {...{ act, state, words }} /> : null;
}

function LeftOutTable({ act, state, words }: LeftOutProps) {
  const t = useBulkTexts();
  const list = useLocalPage();
  const { page, perPage } = list;
  const reasonText = useReasonText(words);
  const title = state === 'skipped' ? t.skippedTitle : t.keptTitle;
  const request = { params: { id: act.id }, query: { state, page, perPage } };
  return (
    <section>
      <Reasons
        title={title}
        reasons={state === 'skipped' ? act.reasons : act.keptReasons}
        examples={[]}
        words={words}
      />
      <Box sx={{ mt: 1 }}>
        <DataTable
          label={title}
          list={list}
          rows={useOne(bulk.leftOut, request, 'keep')}
          columns={[
            {
              id: 'name',
              label: t.record,
              width: '50%',
              cell: ({ name, id }) => name || t.unnamed(id.slice(-6)),
            },
            { id: 'reason', label: t.reason, cell: (row) => reasonText(row) },
          ]}
          nameOf={({ name }) => name}
        />
      </Box>
    </section>
  );
}
