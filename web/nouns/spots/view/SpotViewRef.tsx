import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import type { MapExclusion } from '#contract/spots.rules.ts';
import type { Spot } from '#contract/spots.ts';
import { ShownLink } from '../../../kit/fields/links/ShownLink.tsx';
import { PinView } from '../../../kit/map/places/PinView.tsx';
import { AlertIcon, CheckIcon } from '../../../kit/theme/icons.tsx';
import { coarsePointer } from '../../../kit/theme/touch.ts';
import { Country } from '../../../kit/values/countries.tsx';
import { MailAddress } from '../../../kit/values/MailAddress.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { useSpotLabels } from '../texts/useSpotLabels.ts';
import { LargePhotos } from './LargePhotos.tsx';
import { useSpotViewTexts } from './view.texts.ts';

export { SpotTypeChip } from '../SpotTypeChip.tsx';
export { useSpotLabels };

interface Props {
  spot: Spot;
  /** Why it would not be on the map if it were enabled; undefined where that is not asked. */
  exclusions?: readonly MapExclusion[];
  /** Below the place and the links. */
  children?: ReactNode;
}

/** What a spot would show, to read: photos, texts in both languages, links, its place and why it would not be on the map. */
export function SpotView({ spot, exclusions, children }: Props) {
  const t = useSpotFormTexts();
  const words = useSpotViewTexts();
  return (
    <Box
      sx={{
        ...touchLinks,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={columnStyle}>
        <Section title={t.photos}>
          {spot.photos.length > 0 ? <LargePhotos photos={spot.photos} /> : <Quiet>{words.noPhotos}</Quiet>}
        </Section>
        <Section title={t.bios}>
          <Texts spot={spot} />
        </Section>
      </Box>
      <Box sx={columnStyle}>
        <Section title={t.place}>
          <Place spot={spot} exclusions={exclusions} />
        </Section>
        <Section title={words.links}>
          <Links spot={spot} />
        </Section>
        {children}
      </Box>
    </Box>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} variant="outlined" sx={{ p: 2, borderColor: 'divider' }}>
      <Box component="h2" sx={{ m: 0, mb: 1.5, fontSize: 14, fontWeight: 600 }}>
        {title}
      </Box>
      {children}
    </Paper>
  );
}

/** Links are as high as a finger; photos are larger. */
export const touchLinks = {
  '& a:not([aria-label])': {
    [coarsePointer]: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 44,
      minWidth: 44,
      maxWidth: '100%',
    },
  },
} as const;

/** Long words wrap instead of widening it. */
const columnStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  alignContent: 'start',
  minWidth: 0,
} as const;

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

function Place({ spot, exclusions }: Props) {
  const t = useSpotTexts();
  const words = useSpotViewTexts();
  const { lat, long, address, country } = spot;
  return (
    <Box data-field="lat" sx={{ ...columnStyle, gap: 1 }}>
      <span style={{ overflowWrap: 'anywhere' }}>
        {address || t.noAddress}
        {country ? ' · ' : ''}
        {country ? <Country code={country} /> : null}
      </span>
      {lat !== null && long !== null ? (
        <PinView pin={{ lat, long }} label={spot.name || t.noName} height={240} />
      ) : null}
      {exclusions === undefined ? null : exclusions.length === 0 ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <CheckIcon width={18} height={18} style={{ color: 'var(--success)', flex: 'none' }} />
          {words.onMap}
        </Box>
      ) : (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <AlertIcon width={18} height={18} style={{ color: 'var(--warning)', flex: 'none', marginTop: 2 }} />
          <div>
            {words.offMap}
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {exclusions.map((reason) => (
                <li key={reason}>{t.why[reason]}</li>
              ))}
            </Box>
          </div>
        </Box>
      )}
    </Box>
  );
}

const texts = [
  'bio.bio_title',
  'bio.bio_description',
  'curious_fact',
  'bio_en.bio_title',
  'bio_en.bio_description',
  'curious_fact_en',
] as const;

function Texts({ spot }: { spot: Spot }) {
  const labels = useSpotLabels();
  const { none } = useTexts();
  const values = [
    ...[spot.bio.bio_title, spot.bio.bio_description, spot.curious_fact],
    ...[spot.bio_en.bio_title, spot.bio_en.bio_description, spot.curious_fact_en],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'none' },
        gridAutoFlow: { sm: 'column' },
        gridTemplateRows: { sm: 'repeat(3, auto)' },
        gridAutoColumns: { sm: 'minmax(0, 1fr)' },
        gap: 2,
      }}
    >
      {texts.map((name, at) => (
        <div key={name} data-field={name}>
          <Term>{labels[name]}</Term>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {values[at] || none}
          </Box>
        </div>
      ))}
    </Box>
  );
}

const Term = ({ children }: { children: ReactNode }) => (
  <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12.5 }}>
    {children}
  </Box>
);

/** The links that are set, and whether their switch shows them. */
function Links({ spot }: { spot: Spot }) {
  const labels = useSpotLabels();
  const words = useSpotViewTexts();
  const { link, youtube_link, spotify_embed_code, instagram, email, whatsapp, playlist, advertisement } =
    spot;
  const rows = (
    [
      [labels.link, link, true],
      [labels.youtube_link, youtube_link, true],
      ['Instagram', instagram.instagram_link, instagram.show_instagram],
      [labels.email, email.email, email.show_email],
      ['WhatsApp', whatsapp.whatsapp, whatsapp.show_whatsapp],
      ['Playlist', playlist.spotify_link, playlist.show_playlist],
      [labels.spotify_embed_code, spotify_embed_code, true],
      [labels.advertisement, advertisement.advertisement_link, advertisement.show_advertisement],
    ] satisfies [string, string, boolean][]
  ).filter(([, address]) => address !== '');
  if (rows.length === 0) return <Quiet>{words.noLinks}</Quiet>;
  return (
    <Box component="dl" sx={{ m: 0, ...columnStyle, gap: 1 }}>
      {rows.map(([label, address, isShown]) => (
        <div key={label}>
          <Term>{isShown ? label : `${label} · ${words.off}`}</Term>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {address === email.email ? <MailAddress address={address} /> : <ShownLink address={address} />}
          </Box>
        </div>
      ))}
    </Box>
  );
}
