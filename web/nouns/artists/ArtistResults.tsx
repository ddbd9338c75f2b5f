import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useId, useRef } from 'react';
import type { Artist, ImportTarget } from '#contract/artists.ts';
import { LoadFailed, NoRows } from '../../kit/feedback/states/NoRows.tsx';
import { MusicIcon } from '../../kit/theme/icons.tsx';
import { formatNumber } from '../../kit/values/useNumberFormat.ts';
import { ArtistRow } from './ArtistRow.tsx';
import { useArtistTexts } from './artists.texts.ts';
import type { useArtistSearch } from './useArtistSearch.ts';
import type { useArtistSelection } from './useArtistSelection.ts';

interface Props {
  target: ImportTarget;
  search: ReturnType<typeof useArtistSearch>;
  selection: ReturnType<typeof useArtistSelection>;
}

/** The results of a search, with checkboxes; the next page loads on scrolling down. */
export function ArtistResults({ target, search, selection }: Props) {
  const t = useArtistTexts();
  const { found, last } = search;
  if (!search.enabled) return <SearchPrompt />;
  if (search.error && !search.isFetchNextPageError)
    return <LoadFailed error={search.error} retry={search.refetch} title={t.searchFailed} />;
  if (!found || !last) return <ResultsSkeleton />;
  return (
    <Paper
      variant="outlined"
      aria-busy={search.isPlaceholderData}
      sx={{ borderColor: 'divider', opacity: search.isPlaceholderData ? 0.6 : 1, overflow: 'hidden' }}
    >
      {found.length === 0 ? (
        <NoRows narrowed />
      ) : (
        <>
          <SelectAll selection={selection} total={last.artists.total} />
          <Rows target={target} found={found} selection={selection} />
          <NextPage search={search} />
        </>
      )}
    </Paper>
  );
}

function Rows({ target, found, selection }: Omit<Props, 'search'> & { found: Artist[] }) {
  const t = useArtistTexts();
  return (
    <Box component="ul" aria-label={t.results} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {found.map((artist) => (
        <ArtistRow
          key={artist.id}
          artist={artist}
          target={target}
          selected={selection.names.has(artist.id)}
          isFull={selection.isFull}
          toggle={selection.toggle}
        />
      ))}
    </Box>
  );
}

function SelectAll({ selection, total }: { selection: Props['selection']; total: number }) {
  const t = useArtistTexts();
  const id = useId();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 1.5 }, px: { xs: 1, sm: 1.5 }, py: 0.5 }}
    >
      <Checkbox
        id={id}
        checked={selection.all}
        indeterminate={selection.some && !selection.all}
        disabled={selection.none}
        onChange={selection.toggleAll}
      />
      <Box component="label" htmlFor={id} sx={{ flex: 1, fontWeight: 600 }}>
        {t.selectAll}
      </Box>
      <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: 13, pr: 1 }}>
        {t.found(formatNumber(total))}
      </Box>
    </Box>
  );
}

/** Loads the next page when it scrolls into view, or by its button; after a failure, an offer to retry. */
function NextPage({ search }: { search: Props['search'] }) {
  const t = useArtistTexts();
  const sentinel = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = search;
  const canLoad = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!canLoad || !sentinel.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) fetchNextPage();
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [canLoad, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Box ref={sentinel} sx={{ p: 1.5, borderTop: '1px solid var(--line)', textAlign: 'center' }}>
      {isFetchNextPageError ? (
        <LoadFailed error={search.error} retry={fetchNextPage} title={t.moreFailed} />
      ) : (
        <Button onClick={() => fetchNextPage()} aria-disabled={isFetchingNextPage}>
          {t.more}
        </Button>
      )}
    </Box>
  );
}

function SearchPrompt() {
  const t = useArtistTexts();
  return (
    <Paper variant="outlined" sx={{ borderColor: 'divider', textAlign: 'center', py: 8, px: 3 }}>
      <MusicIcon width={28} height={28} style={{ color: 'var(--accent)' }} />
      <Box component="p" sx={{ mt: 1.5, fontSize: 15, fontWeight: 600 }}>
        {t.start}
      </Box>
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {t.startHint}
      </Box>
    </Paper>
  );
}

const ResultsSkeleton = () => (
  <Paper variant="outlined" aria-busy="true" sx={{ borderColor: 'divider', p: 2 }}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1 }}>
        <Skeleton variant="circular" width={48} height={48} />
        <Skeleton variant="rounded" height={18} width="40%" />
      </Box>
    ))}
  </Paper>
);
