import { missingIn, type StoryType } from '#contract/stories.ts';
import { hostTyped } from '../../../kit/preview/hostTyped.ts';
import type { ReaderLanguage } from '../../../kit/preview/PreviewFrame.tsx';

export interface StoryValues {
  picture: File | string;
  type: StoryType;
  link: string;
  spot_id: string;
  user_id: string;
  country: string;
}

/** The names of what a story refers to; undefined while they are not known. */
interface Names {
  spot: string | undefined;
  user: string | undefined;
}

/** What the readers of a story see around its picture. */
interface ShownStory {
  author: string;
  /** In the place of a picture. */
  noPicture: string | undefined;
  /** The name of the spot, or the host of the link. */
  target: string;
  /** What its button does; undefined where it would open nothing. */
  button: string | undefined;
  opensNothing: string | undefined;
}

const readerWords = {
  es: {
    noPicture: 'Sin imagen: la story no muestra nada',
    opensNothing: 'No abre nada',
    buttons: {
      open_spot: 'Ver spot',
      download_image: 'Descargar imagen',
      website_link: 'Abrir enlace',
      song: 'Escuchar canción',
    },
  },
  en: {
    noPicture: 'No image: the story shows nothing',
    opensNothing: 'Opens nothing',
    buttons: {
      open_spot: 'See spot',
      download_image: 'Download image',
      website_link: 'Open link',
      song: 'Listen to song',
    },
  },
} satisfies Record<ReaderLanguage, { buttons: Record<StoryType, string>; [word: string]: unknown }>;

/** The account that a story without a user seems to come from. */
const house = 'Bambalina';

/** What the app shows of a story (product/stories#preview). */
export function storyShown(values: StoryValues, names: Names, language: ReaderLanguage): ShownStory {
  const { type, link, spot_id } = values;
  const words = readerWords[language];
  const missing = missingIn({ type, link, spot_id: spot_id || null, hasPicture: values.picture !== '' });
  const lacks = missing.some((part) => part !== 'picture');
  return {
    author: (values.user_id && names.user) || house,
    noPicture: missing.includes('picture') ? words.noPicture : undefined,
    target: targetOf(values, names),
    button: lacks ? undefined : words.buttons[type],
    opensNothing: lacks ? words.opensNothing : undefined,
  };
}

function targetOf({ type, link, spot_id }: StoryValues, { spot }: Names): string {
  if (type === 'website_link') return hostTyped(link);
  return type === 'open_spot' && spot_id && spot ? spot : '';
}
