import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useId, useRef } from 'react';
import type { Artist, ImportTarget } from '#contract/artists.ts';
import { NoRows, RowsFailed } from '../../kit/feedback/NoRows.tsx';
import { MusicIcon } from '../../kit/theme/icons.tsx';
import { nameLanguage } from '../../texts/language.ts';
import { ArtistRow } from './ArtistRow.tsx';
import { useArtistTexts } from './artists.texts.ts';
import type { useArtistSearch } from './useArtistSearch.ts';
import type { useChosen } from './useChosen.ts';

interface Props {
  target: ImportTarget;
  search: ReturnType<typeof useArtistSearch>;
  chosen: ReturnType<typeof useChosen>;
}

/** What a search found, with a box to choose each, all at once, and more on scrolling down. */
export function ArtistResults({ target, search, chosen }: Props) {
  const t = useArtistTexts();
  const { found, last } = search;
  if (!search.asked) return <Start />;
  if (search.error && !search.isFetchNextPageError)
    return <RowsFailed error={search.error} retry={search.refetch} title={t.searchFailed} />;
  if (!found || !last) return <Waiting />;
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
          <SelectAll chosen={chosen} total={last.artists.total} />
          <Rows target={target} found={found} chosen={chosen} />
          <More search={search} />
        </>
      )}
    </Paper>
  );
}

function Rows({ target, found, chosen }: Omit<Props, 'search'> & { found: Artist[] }) {
  const t = useArtistTexts();
  return (
    <Box component="ul" aria-label={t.results} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {found.map((artist) => (
        <ArtistRow
          key={artist.id}
          artist={artist}
          target={target}
          chosen={chosen.names.has(artist.id)}
          full={chosen.full}
          toggle={chosen.toggle}
        />
      ))}
    </Box>
  );
}

function SelectAll({ chosen, total }: { chosen: Props['chosen']; total: number }) {
  const t = useArtistTexts();
  const id = useId();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 1.5 }, px: { xs: 1, sm: 1.5 }, py: 0.5 }}
    >
      <Checkbox
        id={id}
        checked={chosen.all}
        indeterminate={chosen.some && !chosen.all}
        disabled={chosen.none}
        onChange={chosen.toggleAll}
      />
      <Box component="label" htmlFor={id} sx={{ flex: 1, fontWeight: 600 }}>
        {t.selectAll}
      </Box>
      <Box component="span" role="status" sx={{ color: 'text.secondary', fontSize: 13, pr: 1 }}>
        {t.found(total.toLocaleString(nameLanguage()))}
      </Box>
    </Box>
  );
}

/** Loads more when it comes into sight; a button for those who do not scroll, and after a failure. */
function More({ search }: { search: Props['search'] }) {
  const t = useArtistTexts();
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = search;
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!waits || !place.current) return;
    const seen = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && fetchNextPage();
    const observer = new IntersectionObserver(seen);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [waits, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Box ref={place} sx={{ p: 1.5, borderTop: '1px solid var(--line)', textAlign: 'center' }}>
      {isFetchNextPageError ? (
        <RowsFailed error={search.error} retry={fetchNextPage} title={t.moreFailed} />
      ) : (
        <Button onClick={() => fetchNextPage()} aria-disabled={isFetchingNextPage}>
          {t.more}
        </Button>
      )}
    </Box>
  );
}

function Start() {
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

const Waiting = () => (
  <Paper variant="outlined" aria-busy="true" sx={{ borderColor: 'divider', p: 2 }}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1 }}>
        <Skeleton variant="circular" width={48} height={48} />
        <Skeleton variant="rounded" height={18} width="40%" />
      </Box>
    ))}
  </Paper>
);
