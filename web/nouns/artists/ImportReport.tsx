import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef } from 'react';
import {
  Link,
  type Location,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';
import { type ArtistImport, artists, type ImportedArtist, type ImportTarget } from '#contract/artists.ts';
import { LoadFailed } from '../../kit/feedback/states/NoRows.tsx';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useSave } from '../../kit/http/data.ts';
import { ActionBar } from '../../kit/page/ActionBar.tsx';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon, SearchIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useTranslate } from '../../texts/messages.ts';
import { useArtistTexts } from './artists.texts.ts';
import { editPath, listOf } from './targets.ts';
import { useImport } from './useImport.ts';

interface Props {
  id: string;
  target: ImportTarget;
  searchMore(): void;
}

/** The progress of an import, then the outcome of each artist. If all were created, it returns to the list. */
export function ImportReport({ id, target, searchMore }: Props) {
  const t = useArtistTexts();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const list = listOf(target, address);
  const answer = useImport(id, target);
  // Only if it was started or seen running on this screen, not if the user returned to a finished one.
  const isNew = useNavigationType() === 'PUSH';
  const names = namesIn(useLocation());
  const returns = useRef(isNew && names !== undefined);
  const report = answer.data;
  useEffect(() => {
    if (report?.status === 'running') returns.current = true;
    if (report?.status !== 'finished' || !returns.current || count(report, ...problems) > 0) return;
    returns.current = false;
    toast.success(t.allImported(count(report, 'created')));
    navigate(list);
  }, [report, navigate, list, t]);
  if (report) return <Report report={report} target={target} list={list} searchMore={searchMore} />;
  if (answer.error) return <LoadFailed error={answer.error} retry={answer.refetch} title="" />;
  return <Skeleton variant="rounded" height={220} aria-busy="true" />;
}

/** The names of the selected artists, stored in the history state when the import was started. */
const namesIn = ({ state }: Location): Record<string, string> | undefined => state?.names;

/** The outcomes that staff must read before they leave. */
const problems: ImportedArtist['outcome'][] = ['failed', 'not_found', 'existing'];

const count = (report: ArtistImport, ...outcomes: ImportedArtist['outcome'][]): number =>
  report.artists.filter(({ outcome }) => outcomes.includes(outcome)).length;

function Report(props: { report: ArtistImport; list: string } & Omit<Props, 'id'>) {
  const { report, target, list, searchMore } = props;
  const t = useArtistTexts();
  const toastError = useErrorToast();
  const { save, isPending } = useSave(artists.retryImport);
  const failed = count(report, 'failed');
  const isRunning = report.status === 'running';
  const retry = () => save({ params: { id: report.id } }).catch(toastError);
  return (
    <>
      <Progress report={report} />
      <Paper variant="outlined" sx={{ borderColor: 'divider', overflow: 'hidden' }}>
        <Box component="ul" aria-label={t.report} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {report.artists.map((artist) => (
            <ArtistItem key={artist.spotify_id} artist={artist} target={target} />
          ))}
        </Box>
      </Paper>
      <ActionBar>
        {isRunning ? null : <Button onClick={searchMore}>{t.searchMore}</Button>}
        {failed > 0 && !isRunning ? (
          <Button variant="outlined" onClick={retry} aria-disabled={isPending}>
            {t.retryFailed(failed)}
          </Button>
        ) : null}
        <Button variant={isRunning ? 'outlined' : 'contained'} component={Link} to={list}>
          {t.finish[target]}
        </Button>
      </ActionBar>
    </>
  );
}

function Progress({ report }: { report: ArtistImport }) {
  const t = useArtistTexts();
  const isRunning = report.status === 'running';
  const counts = (['created', 'existing', 'not_found', 'failed'] as const)
    .map((outcome) => ({ outcome, n: count(report, outcome) }))
    .filter(({ n }) => n > 0)
    .map(({ outcome, n }) => `${t.outcomes[outcome]}: ${n}`);
  return (
    <Box sx={{ mb: 2 }}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 1 }}>
        <strong>{isRunning ? t.importing : t.report}</strong>
        <span>{isRunning ? t.progress(report.finished, report.total) : counts.join(' · ')}</span>
      </Box>
      {isRunning ? (
        <>
          <LinearProgress
            variant="determinate"
            value={(report.finished / report.total) * 100}
            aria-label={t.importing}
            sx={{ height: 6, borderRadius: 3 }}
          />
          <Box component="p" sx={{ mt: 1, color: 'text.secondary', fontSize: 13 }}>
            {t.background}
          </Box>
        </>
      ) : null}
    </Box>
  );
}

const chips = {
  pending: { icon: ClockIcon, tone: 'neutral' },
  created: { icon: CheckIcon, tone: 'success' },
  existing: { icon: InfoIcon, tone: 'info' },
  not_found: { icon: SearchIcon, tone: 'warning' },
  failed: { icon: AlertIcon, tone: 'danger' },
} as const;

function ArtistItem({ artist, target }: { artist: ImportedArtist; target: ImportTarget }) {
  const t = useArtistTexts();
  const translate = useTranslate();
  const names = namesIn(useLocation());
  const name = artist.name || names?.[artist.spotify_id] || artist.spotify_id;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 2,
        py: 1,
        minHeight: 48,
        '& + &': { borderTop: '1px solid var(--line)' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {artist.record_id ? <Link to={editPath(target, artist.record_id)}>{name}</Link> : name}
        {artist.message ? (
          <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
            {translate({ code: artist.code, message: artist.message })}
          </Box>
        ) : null}
      </Box>
      <StatusChip label={t.outcomes[artist.outcome]} {...chips[artist.outcome]} />
    </Box>
  );
}
