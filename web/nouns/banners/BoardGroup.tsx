import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Banner } from '#contract/banners.ts';
import { AlertIcon, ChevronIcon } from '../../kit/theme/icons.tsx';
import { Country } from '../../kit/values/countries.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { useBannerTexts } from './banners.texts.ts';
import { firstPlaceOf, type Group, type Place, placesOf } from './places.ts';

/** The element id of the button that moves a banner: a moved banner is mounted again, and its button is focused by id. */
export const moveButtonId = (id: string, towards: 'up' | 'down'): string => `move-${towards}-${id}`;

interface Props {
  group: Group;
  busy: boolean;
  move(group: Group, banner: Banner, to: number): void;
}

/** The places of one country and type. */
export function BoardGroup({ group, busy, move }: Props) {
  const t = useBannerTexts();
  const heading = useId();
  const drop = (to: number) => (id: string) => {
    const banner = group.banners.find((one) => one.id === id);
    if (banner && !busy) move(group, banner, to);
  };
  return (
    <Paper component="section" variant="outlined" aria-labelledby={heading} sx={{ mb: 2, p: 2 }}>
      <Box
        component="h2"
        id={heading}
        sx={{ m: 0, mb: 1, fontSize: 15, display: 'flex', gap: 1.5, flexWrap: 'wrap' }}
      >
        <Country code={group.country} />
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {t.values.type[group.type]}
        </Box>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {placesOf(group.banners).map((place) =>
          'count' in place ? (
            <DropTarget
              key={`gap${place.from}`}
              label={`${place.from}–${place.from + place.count - 1}`}
              drop={drop(place.from)}
            >
              <SecondaryText>{t.emptyPlaces(place.count)}</SecondaryText>
            </DropTarget>
          ) : (
            <DropTarget
              key={place.order}
              label={String(place.order)}
              name={t.place(place.order)}
              drop={drop(place.order)}
            >
              <PlaceContent
                place={place}
                isFirst={place.order === firstPlaceOf(group.banners)}
                move={(banner, to) => !busy && move(group, banner, to)}
              />
            </DropTarget>
          ),
        )}
      </Box>
    </Paper>
  );
}

const SecondaryText = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, alignSelf: 'center' }}>
    {children}
  </Box>
);

function DropTarget(props: { label: string; name?: string; drop(id: string): void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <Box
      component="li"
      aria-label={props.name}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event: DragEvent) => {
        drag(false)(event);
        props.drop(event.dataTransfer.getData('text/plain'));
      }}
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 1,
        minHeight: 44,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        background: isOver ? 'var(--accent-quiet)' : 'var(--sunken)',
      }}
    >
      <Box
        component="span"
        sx={{ minWidth: 28, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {props.label}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1 }}>{props.children}</Box>
    </Box>
  );
}

interface ContentProps {
  place: Place;
  /** There is no place before it. */
  isFirst: boolean;
  move(banner: Banner, to: number): void;
}

function PlaceContent({ place, isFirst, move }: ContentProps) {
  const t = useBannerTexts();
  if (place.banners.length === 0) return <SecondaryText>{t.emptyPlace}</SecondaryText>;
  return (
    <>
      {place.banners.length > 1 ? (
        <span>
          <StatusChip label={t.clash(place.banners.length)} icon={AlertIcon} tone="warning" />
        </span>
      ) : null}
      {place.banners.map((banner) => (
        <Card key={banner.id} banner={banner} isFirst={isFirst} move={(to) => move(banner, to)} />
      ))}
    </>
  );
}

interface CardProps {
  banner: Banner;
  isFirst: boolean;
  move(to: number): void;
}

function Card({ banner, isFirst, move }: CardProps) {
  const t = useBannerTexts();
  const { edit } = useTexts();
  return (
    <Box
      draggable
      onDragStart={(event: DragEvent) => event.dataTransfer.setData('text/plain', banner.id)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, cursor: 'grab' }}
    >
      <Thumbnail src={banner.thumbnail} size={40} />
      <Box
        component="span"
        // On a phone the buttons are below the name.
        sx={{
          flex: { xs: '1 1 calc(100% - 56px)', sm: '1 1 120px' },
          minWidth: 0,
          overflowWrap: 'anywhere',
          fontWeight: 550,
        }}
      >
        {banner.name}
      </Box>
      <IconButton
        id={moveButtonId(banner.id, 'up')}
        size="small"
        aria-label={t.moveUp(banner.name)}
        // Not `disabled`: it may have the focus, which a banner that comes to the first place keeps.
        aria-disabled={isFirst}
        onClick={() => !isFirst && move(banner.order - 1)}
        sx={{ opacity: isFirst ? 0.4 : 1 }}
      >
        <ChevronIcon width={18} height={18} style={{ transform: 'rotate(180deg)' }} />
      </IconButton>
      <IconButton
        id={moveButtonId(banner.id, 'down')}
        size="small"
        aria-label={t.moveDown(banner.name)}
        onClick={() => move(banner.order + 1)}
      >
        <ChevronIcon width={18} height={18} />
      </IconButton>
      <Button
        size="small"
        color="inherit"
        component={Link}
        to={`/adsbanners/${banner.id}/edit`}
        aria-label={`${edit}: ${banner.name}`}
        sx={{ color: 'text.secondary' }}
      >
        {edit}
      </Button>
    </Box>
  );
}
