import Box from '@mui/material/Box';
import { linkTargetOf } from '#contract/values/links.ts';
import {
  CommentIcon,
  type Icon,
  LinkIcon,
  PictureIcon,
  SendIcon,
  StoryIcon,
} from '../../../kit/theme/icons.tsx';
import type { FormSpot } from '../form/spotFields.ts';

interface Shown {
  readonly label: string;
  readonly icon: Icon;
  readonly value: string;
}

/** The ways of contact that the app shows: those that are switched on and filled. */
function shownLinks({ link, youtube_link, instagram, email, whatsapp }: FormSpot): Shown[] {
  const all: (Shown & { isOn: boolean })[] = [
    { label: 'Web', icon: LinkIcon, value: link, isOn: true },
    { label: 'Youtube', icon: StoryIcon, value: youtube_link, isOn: true },
    {
      label: 'Instagram',
      icon: PictureIcon,
      value: instagram.instagram_link,
      isOn: instagram.show_instagram,
    },
    { label: 'Email', icon: SendIcon, value: email.email, isOn: email.show_email },
    { label: 'WhatsApp', icon: CommentIcon, value: whatsapp.whatsapp, isOn: whatsapp.show_whatsapp },
  ];
  return all.filter(({ isOn, value }) => isOn && value.trim() !== '');
}

/** The links of a spot as the buttons of the app; those of the web open in another tab. */
export function PreviewLinks({ values }: { values: FormSpot }) {
  const shown = shownLinks(values);
  if (shown.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {shown.map(({ label, icon: LinkKind, value }) => {
        const target = linkTargetOf(value.trim());
        const content = (
          <>
            <LinkKind width={18} height={18} />
            {label}
          </>
        );
        return target ? (
          <Box
            component="a"
            key={label}
            href={target}
            target="_blank"
            rel="noopener noreferrer"
            sx={linkStyle}
          >
            {content}
          </Box>
        ) : (
          <Box component="span" key={label} sx={linkStyle}>
            {content}
          </Box>
        );
      })}
    </Box>
  );
}

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 44,
  px: 1.5,
  borderRadius: 999,
  border: '1px solid var(--line-strong)',
  color: 'text.primary',
  fontSize: 13.5,
  textDecoration: 'none',
} as const;
