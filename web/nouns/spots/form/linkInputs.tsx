import Box from '@mui/material/Box';
import { type FieldPath, useWatch } from 'react-hook-form';
import { spotifyEmbed } from '#contract/spotify.ts';
import { type FieldsWith, spotFields } from '#contract/spots.fields.ts';
import { pick } from '#contract/values/pick.ts';
import { ForgivingField } from '../../../kit/fields/forgiving/ForgivingField.tsx';
import { readerOf } from '../../../kit/fields/forgiving/read.ts';
import { PictureField } from '../../../kit/fields/pictures/PictureField.tsx';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import {
  type Input,
  type InputProps,
  Inputs,
  type InputsOf,
  type InputsProps,
  linkInput,
  Switch,
} from './inputs.tsx';
import type { FormSpot } from './spotFields.ts';
import { WhatsappInput } from './whatsapp/WhatsappInput.tsx';

/** The switch of a group, and the inputs that it shows. Their values stay when it is off. */
function SwitchedGroup({ field, inputs, ...context }: InputProps & Pick<InputsProps, 'inputs'>) {
  const { control, name } = field;
  const [toggle = '', ...rest] = Object.keys(inputs);
  const isShown = useWatch({ control, name: `${name}.${toggle}` as FieldPath<FormSpot> }) === true;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Inputs inputs={pick(inputs, [toggle])} group={name} {...context} />
      {isShown ? (
        <Box sx={{ display: 'grid', gap: 2, pl: { sm: 6 } }}>
          <Inputs inputs={pick(inputs, rest)} group={name} {...context} />
        </Box>
      ) : null}
    </Box>
  );
}

type Group = FieldsWith<{ readonly kind: 'group'; readonly review: 'whole' }>;
/** The input of a group: one for each of its parts, first the switch that shows the others. */
const switchedGroup =
  <G extends Group>(inputs: Record<keyof (typeof spotFields)[G]['parts'], Input>): Input =>
  (props) => <SwitchedGroup {...props} inputs={inputs} />;

// A text: keyboards for addresses of the web lack the @.
const account = linkInput({
  type: 'text',
  literal: true,
  placeholder: '@malenarivero',
  read: readerOf(spotFields.instagram.parts.instagram_link.sent),
});
const readEmail = readerOf(spotFields.email.parts.email.sent);
const Email: Input = ({ field }) => <ForgivingField {...field} type="email" read={readEmail} />;

export const contact: InputsOf<'contact'> = {
  link: linkInput(),
  youtube_link: linkInput({ read: readerOf(spotFields.youtube_link.sent) }),
  instagram: switchedGroup<'instagram'>({ show_instagram: Switch, instagram_link: account }),
  email: switchedGroup<'email'>({ show_email: Switch, email: Email }),
  whatsapp: switchedGroup<'whatsapp'>({ show_whatsapp: Switch, whatsapp: WhatsappInput }),
};

const readEmbed = readerOf(spotFields.spotify_embed_code.sent);

/** The pasted embed code, and its player. */
const EmbedInput: Input = ({ field, form }) => {
  const t = useSpotFormTexts();
  const embed = spotifyEmbed(useWatch({ control: form.control, name: 'spotify_embed_code' }));
  const example = 'https://open.spotify.com/embed/artist/1dfeR4HaWDbWqFHLkxsg1d';
  return (
    <>
      <ForgivingField {...field} read={readEmbed} hint={t.embedHint} placeholder={example} rows={2} />
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
    </>
  );
};

const playlistLink = linkInput({
  placeholder: 'https://open.spotify.com/…',
  read: readerOf(spotFields.playlist.parts.spotify_link.sent),
});
export const music: InputsOf<'music'> = {
  playlist: switchedGroup<'playlist'>({ show_playlist: Switch, spotify_link: playlistLink }),
  spotify_embed_code: EmbedInput,
};

export const advertisement: InputsOf<'advertisement'> = {
  advertisement: switchedGroup<'advertisement'>({
    show_advertisement: Switch,
    advertisement_banner: ({ field }) => <PictureField {...field} removable />,
    advertisement_link: linkInput(),
  }),
};
