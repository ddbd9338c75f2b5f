import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { imports } from '#contract/imports.ts';
import type { Import } from '#contract/kit/lists/imports.ts';
import { Loaded } from '../../kit/feedback/states/Loaded.tsx';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { watchAct } from '../../kit/feedback/watchAct.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { useSave } from '../../kit/http/data.ts';
import { type Selection, useSelection } from '../../kit/lists/selection/useSelection.ts';
import { useImportTexts } from '../../kit/nouns/import/import.texts.ts';
import { ActionBar } from '../../kit/page/ActionBar.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useGoBack } from '../../kit/page/useGoBack.ts';
import { formatNumber } from '../../kit/values/useNumberFormat.ts';
import { useTranslate } from '../../texts/messages.ts';
import { ImportRows } from './ImportRows.tsx';
import { useImport } from './useImport.ts';

interface Props {
  id: string;
  /** The list of a noun. */
  listOf(noun: string): string;
  /** Renders with the labels of the noun. */
  withWords(noun: string, render: (words: AnyHistoryWords) => ReactNode): ReactNode;
}

/** `/imports/{id}`: what a file would change, cell by cell; all or some of its rows are applied (product/import). */
export function ImportReview({ id, listOf, withWords }: Props) {
  const t = useImportTexts();
  const file = useImport(id);
  return (
    <Loaded title={t.screen} answer={file}>
      {(read) => (
        <Page title={t.screen} name={read.file} maxWidth={960}>
          {read.state === 'checking' ? (
            <Checking file={read} />
          ) : (
            withWords(read.noun, (words) => <Compared file={read} words={words} list={listOf(read.noun)} />)
          )}
        </Page>
      )}
    </Loaded>
  );
}

function Checking({ file: { checked, rows } }: { file: Import }) {
  const t = useImportTexts();
  const text = t.checking(formatNumber(checked), formatNumber(rows));
  return (
    <Paper variant="outlined" sx={boxStyle}>
      <LinearProgress
        variant="determinate"
        value={(100 * checked) / Math.max(1, rows)}
        aria-label={text}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13.5 }}>{t.checkingHint}</Box>
    </Paper>
  );
}

const boxStyle = { p: { xs: 2, sm: 3 }, borderColor: 'divider', display: 'grid', gap: 1.5 } as const;

function Compared({ file, words, list }: { file: Import; words: AnyHistoryWords; list: string }) {
  // At first all that are not refused.
  const chosen = useSelection(file.id, 'all');
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Summary file={file} />
        <ImportRows {...{ file, chosen, words }} />
      </Box>
      <Actions {...{ file, chosen, list }} />
    </>
  );
}

function Summary({ file }: { file: Import }) {
  const t = useImportTexts();
  const translate = useTranslate();
  const { changes, creates, refused, unchanged } = file;
  return (
    <Paper variant="outlined" sx={boxStyle}>
      {file.state === 'stopped' ? (
        <Alert severity="error" variant="outlined">
          {`${t.stopped}${file.reason ? `: ${translate(file.reason)}` : ''}`}
        </Alert>
      ) : null}
      <Box
        role="status"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, fontWeight: 600 }}
      >
        {changes > 0 ? <span>{t.changes(formatNumber(changes))}</span> : null}
        {creates > 0 ? <span>{t.creates(formatNumber(creates))}</span> : null}
        {refused > 0 ? (
          <Box component="span" sx={{ color: 'error.main' }}>
            {t.refused(formatNumber(refused))}
          </Box>
        ) : null}
        {unchanged > 0 ? (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {t.unchanged(formatNumber(unchanged))}
          </Box>
        ) : null}
      </Box>
      {changes + creates + refused === 0 ? <div>{t.nothing}</div> : null}
      <Notes file={file} />
    </Paper>
  );
}

/** What of the file is not read. */
function Notes({ file: { fixed, unknown, hasVersions, changes, unchanged } }: { file: Import }) {
  const t = useImportTexts();
  const notes = [
    ...(unknown.length > 0 ? [t.unknown(unknown.join(', '))] : []),
    ...(fixed.length > 0 ? [t.fixed(fixed.join(', '))] : []),
    // New rows have none.
    ...(hasVersions || changes + unchanged === 0 ? [] : [t.noVersions]),
  ];
  if (notes.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: 13.5, overflowWrap: 'anywhere' }}
    >
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </Box>
  );
}

interface ActionsProps {
  file: Import;
  chosen: Selection;
  list: string;
}

function Actions({ file, chosen, list }: ActionsProps) {
  const t = useImportTexts();
  const toastError = useErrorToast();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { save, isPending } = useSave(imports.apply);
  const count = chosen.count(file.changes + file.creates);
  const apply = async () => {
    if (count === 0) return toast.error(t.nothingChosen);
    try {
      const { id } = await save({ params: { id: file.id }, body: chosenRows(chosen) });
      watchAct(id);
      navigate(`/bulk/${id}`, { replace: true });
    } catch (error) {
      toastError(error, t.applyFailed);
    }
  };
  return (
    <ActionBar>
      {file.act ? (
        <Button component={Link} to={`/bulk/${file.act}`} variant="contained">
          {t.receipt}
        </Button>
      ) : (
        <>
          <Button variant="outlined" onClick={() => goBack(list)}>
            {t.discard}
          </Button>
          {file.state === 'ready' && file.changes + file.creates > 0 ? (
            <Button variant="contained" aria-disabled={isPending} onClick={() => !isPending && void apply()}>
              {t.applyCount(formatNumber(count))}
            </Button>
          ) : null}
        </>
      )}
    </ActionBar>
  );
}

const chosenRows = ({ isAll, ids }: Selection) => {
  const rows = [...ids].map(Number);
  return isAll ? { except: rows } : { only: rows };
};
