import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, useWatch } from 'react-hook-form';
import { spotifyEmbed } from '#contract/spots.rules.ts';
import { FormSection } from '../kit/FormPage.tsx';
import { useLabel } from '../kit/fields/labels.ts';
import { PictureField } from '../kit/fields/PictureField.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { Toggle } from '../kit/fields/Toggle.tsx';
import type { FormSpot } from './spotFields.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';

type Props = { control: Control<FormSpot> };

/** A switch, and the inputs that it reveals. What they hold stays when it is off (specification §4). */
function Revealing(
  props: Props & {
    name: FieldPath<FormSpot>;
    /** The group, for the dialog that sets versions side by side. */
    group: string;
    label: string;
    groupLabel: string;
    children: ReactNode;
  },
) {
  const shown = useWatch({ control: props.control, name: props.name }) === true;
  useLabel(props.group, props.groupLabel);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Toggle control={props.control} name={props.name} label={props.label} />
      {shown ? <Box sx={{ display: 'grid', gap: 2, pl: { sm: 6 } }}>{props.children}</Box> : null}
    </Box>
  );
}

export function ContactSection({ control }: Props) {
  const t = useSpotFormTexts();
  return (
    <FormSection title={t.contact}>
      <TextField control={control} name="link" label={t.link} type="url" placeholder="https://" />
      <TextField control={control} name="youtube_link" label={t.youtube} type="url" placeholder="https://" />
      <Revealing
        control={control}
        name="instagram.show_instagram"
        group="instagram"
        label={t.showInstagram}
        groupLabel="Instagram"
      >
        <TextField
          control={control}
          name="instagram.instagram_link"
          label={t.instagram}
          type="url"
          placeholder="https://"
        />
      </Revealing>
      <Revealing
        control={control}
        name="email.show_email"
        group="email"
        label={t.showEmail}
        groupLabel={t.email}
      >
        <TextField control={control} name="email.email" label={t.email} type="email" />
      </Revealing>
      <Revealing
        control={control}
        name="whatsapp.show_whatsapp"
        group="whatsapp"
        label={t.showWhatsapp}
        groupLabel={t.whatsapp}
      >
        <TextField control={control} name="whatsapp.whatsapp" label={t.whatsapp} inputMode="tel" />
      </Revealing>
    </FormSection>
  );
}

export function MusicSection({ control }: Props) {
  const t = useSpotFormTexts();
  const embed = spotifyEmbed(useWatch({ control, name: 'spotify_embed_code' }));
  return (
    <FormSection title={t.music}>
      <Revealing
        control={control}
        name="playlist.show_playlist"
        group="playlist"
        label={t.showPlaylist}
        groupLabel="Playlist"
      >
        <TextField
          control={control}
          name="playlist.spotify_link"
          label={t.playlist}
          type="url"
          placeholder="https://open.spotify.com/…"
        />
      </Revealing>
      <TextField
        control={control}
        name="spotify_embed_code"
        label={t.embed}
        hint={t.embedHint}
        placeholder="https://open.spotify.com/embed/artist/1dfeR4HaWDbWqFHLkxsg1d"
        rows={2}
      />
      {embed ? (
        <iframe
          title={t.player}
          src={embed}
          sandbox="allow-scripts allow-same-origin allow-popups"
          loading="lazy"
          height={152}
          style={{ width: '100%', border: 0, borderRadius: 12 }}
        />
      ) : null}
    </FormSection>
  );
}

export function AdvertisementSection({ control }: Props) {
  const t = useSpotFormTexts();
  return (
    <FormSection title={t.advertisement}>
      <Revealing
        control={control}
        name="advertisement.show_advertisement"
        group="advertisement"
        label={t.showAdvertisement}
        groupLabel={t.advertisement}
      >
        <PictureField
          control={control}
          name="advertisement.advertisement_banner"
          label={t.banner}
          removable
        />
        <TextField
          control={control}
          name="advertisement.advertisement_link"
          label={t.bannerLink}
          type="url"
          placeholder="https://"
        />
      </Revealing>
    </FormSection>
  );
}
