import type { SpotType } from '#contract/spots.ts';
import {
  BuildingIcon,
  CalendarIcon,
  ClockIcon,
  type Icon,
  MusicIcon,
  OasisIcon,
  PersonIcon,
  PinIcon,
  StarIcon,
} from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { useSpotTexts } from './texts/spots.texts.ts';

const icons: Record<SpotType, Icon> = {
  bar_club: PinIcon,
  show_concert: CalendarIcon,
  live: MusicIcon,
  history: ClockIcon,
  people: PersonIcon,
  store: BuildingIcon,
  artist: StarIcon,
  oasis: OasisIcon,
};

/** The type of a spot as a chip; 'Sin tipo' for an unknown one (product/spots#types). `label`: its name in another language. */
export function SpotTypeChip({ type, label }: { type: SpotType; label?: string }) {
  const t = useSpotTexts();
  const { noType } = useTexts();
  return <StatusChip label={label ?? t.values.type[type] ?? noType} icon={icons[type]} />;
}
