import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { spotifyEmbed } from '#contract/spotify.ts';
import { PreviewFrame, type ReaderLanguage } from '../../../kit/preview/PreviewFrame.tsx';
import { PreviewPicture, Quiet } from '../../../kit/preview/PreviewPicture.tsx';
import { MusicIcon, PinIcon } from '../../../kit/theme/icons.tsx';
import { spotTypeWords } from '../../../texts/spotTypes.ts';
import type { FormSpot } from '../form/spotFields.ts';
import { SpotTypeChip } from '../SpotTypeChip.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';
import { PreviewPhotos } from './PreviewPhotos.tsx';
import { placeOf } from './placeOf.ts';
import { readerWords } from './readerWords.ts';

/** A spot as the readers of the app see it, from the values of its form (product/spots#preview). */
export const SpotPreview = ({ values }: { values: FormSpot }) => (
  <PreviewFrame>{(language) => <Content values={values} language={language} />}</PreviewFrame>
);

function Content({ values, language }: { values: FormSpot; language: ReaderLanguage }) {
  const t = readerWords[language];
  const [bio, fact] =
    language === 'es' ? [values.bio, values.curious_fact] : [values.bio_en, values.curious_fact_en];
  const { name, address, country, type, spotify_embed_code, playlist } = values;
  const { show_advertisement, advertisement_banner } = values.advertisement;
  const banner = show_advertisement && advertisement_banner;
  const where = placeOf(address, country, language);
  return (
    <>
      <PreviewPhotos photos={values.photos} words={t} />
      <Box sx={{ display: 'grid', gap: 1.5, p: 2 }}>
        <Box component="p" sx={{ fontSize: 20, fontWeight: 650, lineHeight: 1.25 }}>
          {name.trim() || <Quiet>{t.name}</Quiet>}
        </Box>
        <div>
          <SpotTypeChip type={type} label={spotTypeWords[language][type]} />
        </div>
        <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary', fontSize: 13.5 }}>
          <PinIcon width={18} height={18} style={{ flex: 'none', marginTop: 1 }} />
          <span style={{ minWidth: 0 }}>{where || t.place}</span>
        </Box>
        {bio.bio_title.trim() ? <strong>{bio.bio_title}</strong> : null}
        <Prose>{bio.bio_description.trim() || <Quiet>{t.bio}</Quiet>}</Prose>
        {fact.trim() ? (
          <Box sx={{ p: 1.5, borderRadius: 1, background: 'var(--raised)' }}>
            <Box sx={{ fontSize: 12.5, color: 'text.secondary' }}>{t.fact}</Box>
            <Prose>{fact}</Prose>
          </Box>
        ) : null}
        <PreviewLinks values={values} />
        {spotifyEmbed(spotify_embed_code) || (playlist.show_playlist && playlist.spotify_link) ? (
          <Box sx={playerStyle}>
            <MusicIcon width={20} height={20} />
            {t.player}
          </Box>
        ) : null}
        {banner ? <PreviewPicture picture={banner} label={t.banner} /> : null}
      </Box>
    </>
  );
}

const Prose = ({ children }: { children: ReactNode }) => (
  <Box sx={{ whiteSpace: 'pre-wrap', fontSize: 14 }}>{children}</Box>
);

const playerStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  minHeight: 80,
  p: 1,
  border: '1px dashed var(--line-strong)',
  borderRadius: 1,
  color: 'text.secondary',
} as const;
