import Box from '@mui/material/Box';
import { type Banner, type BannerType, banners } from '#contract/banners.ts';
import { useOne } from '../../../kit/http/data.ts';
import { hostTyped } from '../../../kit/preview/hostTyped.ts';
import { PreviewFrame, PreviewNote, type ReaderLanguage } from '../../../kit/preview/PreviewFrame.tsx';
import { PreviewPicture, Quiet } from '../../../kit/preview/PreviewPicture.tsx';
import type { PreviewProps } from '../../../kit/preview/preview.ts';
import { SearchIcon } from '../../../kit/theme/icons.tsx';
import { type BannerValues, bannerPlace } from './bannerShown.ts';

const readerWords = {
  es: {
    search: 'Buscar',
    noPlace: 'Sin tipo no tiene lugar',
    advertisement: 'Publicidad',
    none: 'Sin imagen: el banner no muestra nada',
    place: (place: number, total: number) => `Lugar ${place} de ${total}`,
    opens: (target: string) => `Abre ${target}`,
    opensNothing: 'No abre nada',
  },
  en: {
    search: 'Search',
    noPlace: 'Without a type it has no place',
    advertisement: 'Advertisement',
    none: 'No image: the banner shows nothing',
    place: (place: number, total: number) => `Place ${place} of ${total}`,
    opens: (target: string) => `Opens ${target}`,
    opensNothing: 'Opens nothing',
  },
};

/** A banner among those of its country, in the search or below a spot. */
export function Preview({ values, record }: PreviewProps<Banner>) {
  const banner = values as BannerValues;
  const { type, country } = banner;
  const board = useOne(banners.board, type && country ? { query: { type, country } } : undefined);
  return (
    <PreviewFrame note={<PreviewNote country={country} />}>
      {(language) => (
        <Box sx={{ display: 'grid', gap: 1.5, p: 1.5 }}>
          <Surroundings type={type} language={language} />
          <Strip banner={banner} stored={record} others={board.data?.data ?? []} language={language} />
        </Box>
      )}
    </PreviewFrame>
  );
}

/** What the screen has above the banners. */
function Surroundings({ type, language }: { type: BannerType | ''; language: ReaderLanguage }) {
  const t = readerWords[language];
  if (type === 'search')
    return (
      <Box sx={searchStyle}>
        <SearchIcon width={18} height={18} />
        {t.search}
      </Box>
    );
  if (type === '') return <Quiet>{t.noPlace}</Quiet>;
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 0.75 }}>
      <Placeholder height={96} />
      <Placeholder width="70%" />
      <Placeholder />
      <Placeholder width="85%" />
    </Box>
  );
}

interface StripProps {
  banner: BannerValues;
  stored: Banner | undefined;
  others: readonly Banner[];
  language: ReaderLanguage;
}

function Strip({ banner, stored, others, language }: StripProps) {
  const t = readerWords[language];
  const { before, after, place, total } = bannerPlace(others, stored, banner);
  const target = hostTyped(banner.link);
  return (
    <>
      <Box sx={captionStyle}>{t.advertisement}</Box>
      <Others pictures={before} />
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
        <Box sx={{ outline: '2px solid var(--accent)', borderRadius: 1, overflow: 'hidden' }}>
          <PreviewPicture
            picture={banner.image_url}
            label={banner.name.trim() || t.advertisement}
            missing={t.none}
            sx={{ aspectRatio: '16 / 9', px: banner.image_url ? 0 : 2 }}
          />
        </Box>
        <Box sx={captionStyle}>
          {banner.type && banner.country ? `${t.place(place, total)} · ` : ''}
          {target ? t.opens(target) : t.opensNothing}
        </Box>
      </Box>
      <Others pictures={after} />
    </>
  );
}

const Others = ({ pictures }: { pictures: readonly string[] }) =>
  pictures.map((picture) => (
    <Box key={picture} sx={{ opacity: 0.45, borderRadius: 1, overflow: 'hidden' }}>
      <PreviewPicture picture={picture} label="" sx={{ aspectRatio: '4 / 1' }} />
    </Box>
  ));

const captionStyle = { fontSize: 12.5, color: 'text.secondary', minWidth: 0 } as const;

const searchStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 40,
  px: 1.5,
  borderRadius: 999,
  border: '1px solid var(--line-strong)',
  color: 'text.secondary',
  fontSize: 14,
} as const;

/** Part of the app around the banner; nothing that loads. */
const Placeholder = ({ width, height = 13 }: { width?: string; height?: number }) => (
  <Box sx={{ width, height, borderRadius: 1, bgcolor: 'action.hover' }} />
);
