import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Spot } from '#contract/spots.ts';
import { OthersHere } from '../../../../kit/live/OthersHere.tsx';
import { Section } from '../../../../kit/page/Section.tsx';
import { Country } from '../../../../kit/values/countries.tsx';
import { MailAddress } from '../../../../kit/values/MailAddress.tsx';
import { WebLink } from '../../../../kit/values/WebLink.tsx';
import { SpotTypeChip } from '../../SpotTypeChip.tsx';
import { useSpotTexts } from '../../texts/spots.texts.ts';
import { useSpotLabels } from '../../texts/useSpotLabels.ts';
import { LargePhotos } from '../../view/LargePhotos.tsx';
import { touchLinks } from '../../view/SpotViewRef.tsx';
import { useResolveTexts } from '../resolve.texts.ts';

/** How many photos are enough to recognize a spot. */
const fewPhotos = 4;

/** What one needs to know of a spot to add what it lacks; `hasBio`: its text is not on the card already. */
export function AboutSpot({ spot, hasBio }: { spot: Spot; hasBio: boolean }) {
  const t = useResolveTexts();
  const { noAddress } = useSpotTexts();
  const labels = useSpotLabels();
  const { id, type, country, user, photos, address, link, instagram, bio } = spot;
  const text = [bio.bio_title, bio.bio_description].filter(Boolean).join('\n');
  return (
    <Section title={t.about}>
      <Box sx={{ ...touchLinks, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <SpotTypeChip type={type} />
          <Country code={country} />
          <OthersHere noun="spots" id={id} />
        </Box>
        {photos.length > 0 ? <LargePhotos photos={photos.slice(0, fewPhotos)} /> : null}
        <Box component="dl" sx={listStyle}>
          <Fact label={t.owner}>
            {user ? (
              <>
                {`${user.first_name} ${user.last_name}`.trim()} <MailAddress address={user.email} />
              </>
            ) : (
              t.noOwner
            )}
          </Fact>
          <Fact label={labels.address}>{address || noAddress}</Fact>
          {link ? (
            <Fact label={labels.link}>
              <WebLink address={link} />
            </Fact>
          ) : null}
          {instagram.instagram_link ? (
            <Fact label={labels['instagram.instagram_link']}>
              <WebLink address={instagram.instagram_link} />
            </Fact>
          ) : null}
          {hasBio && text ? <Fact label={labels.bio}>{text}</Fact> : null}
        </Box>
        <a href={`/spots/${id}/edit`} target="_blank" rel="noreferrer">
          {t.fullForm} ({t.newTab})
        </a>
      </Box>
    </Section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12.5 }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </div>
);

const listStyle = { m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
