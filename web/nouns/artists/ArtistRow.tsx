import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import MuiLink from '@mui/material/Link';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Artist, ImportTarget } from '#contract/artists.ts';
import { linkTargetOf } from '#contract/values/links.ts';
import { CheckIcon, LinkIcon, MusicIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { useArtistTexts } from './artists.texts.ts';
import { editPath } from './targets.ts';

interface Props {
  artist: Artist;
  target: ImportTarget;
  selected: boolean;
  /** The selection has reached its limit. */
  isFull: boolean;
  toggle(artist: Artist): void;
}

/** One result: a click on its name or picture selects it; an imported one links to its record. */
export function ArtistRow({ artist, target, selected, isFull, toggle }: Props) {
  const t = useArtistTexts();
  const id = useId();
  const recordId = artist.imported[target];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        // On a narrow screen the chip is below the name.
        gridTemplate: {
          xs: '"box name link" auto "box imported link" auto / auto minmax(0, 1fr) auto',
          sm: '"box name imported link" auto / auto minmax(0, 1fr) auto auto',
        },
        alignItems: 'center',
        columnGap: { xs: 1, sm: 1.5 },
        px: { xs: 1, sm: 1.5 },
        py: 1,
        borderTop: '1px solid var(--line)',
        background: selected ? 'var(--accent-quiet)' : undefined,
        '&:hover': { background: selected ? 'var(--accent-quiet)' : 'var(--hover)' },
      }}
    >
      <Checkbox
        id={id}
        checked={selected}
        disabled={recordId !== null || (isFull && !selected)}
        onChange={() => toggle(artist)}
        sx={{ gridArea: 'box' }}
        slotProps={{ input: { 'aria-label': t.select(artist.name) } }}
      />
      <Box
        component="label"
        htmlFor={id}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          gridArea: 'name',
          minWidth: 0,
          cursor: recordId ? 'default' : 'pointer',
        }}
      >
        <Thumbnail src={artist.images.at(-1)?.url} size={100} round icon={MusicIcon} />
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {artist.name}
          </Box>
          <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
            {artist.genres.slice(0, 4).join(' · ') || t.noGenres}
          </Box>
        </Box>
      </Box>
      {recordId ? (
        <Box sx={{ gridArea: 'imported', ml: { xs: 7.5, sm: 0 }, mt: { xs: 0.5, sm: 0 } }}>
          <Link to={editPath(target, recordId)} style={{ textDecoration: 'none', color: 'inherit' }}>
            <StatusChip label={t.imported} icon={CheckIcon} tone="success" />
          </Link>
        </Box>
      ) : null}
      <MuiLink
        href={linkTargetOf(artist.external_urls.spotify)}
        target="_blank"
        rel="noreferrer"
        aria-label={t.listen(artist.name)}
        sx={{
          gridArea: 'link',
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          minHeight: 32,
          fontSize: 13,
        }}
      >
        <LinkIcon width={16} height={16} />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Spotify
        </Box>
      </MuiLink>
    </Box>
  );
}
