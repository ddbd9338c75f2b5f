import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Pin } from '#contract/geography/pins.ts';
import { minSearchLength, type Place } from '#contract/places.ts';
import { spots } from '#contract/spots.calls.ts';
import { Combobox } from '../../../../kit/fields/picker/Combobox.tsx';
import type { Option } from '../../../../kit/fields/picker/Select.tsx';
import { useDebounced } from '../../../../kit/fields/picker/useOptions.ts';
import { call } from '../../../../kit/http/call.ts';
import { usePlaces } from '../../../../kit/map/places/usePlaces.ts';
import { MapIcon, PinIcon } from '../../../../kit/theme/icons.tsx';
import { useTranslate } from '../../../../texts/messages.ts';
import type { NamedSpot } from '../canvas/spotMap.groups.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';

/** What the search leads to. */
export interface Found {
  readonly name: string;
  readonly pin: Pin;
  /** If it is one. */
  readonly spot?: NamedSpot;
}
type FoundOption = Option & { readonly found: Found };

interface Props {
  /** Only places in this country; '' for all. */
  country: string;
  onFind(found: Found): void;
}

/** Finds places, and spots with a pin, for the map to go to. */
export function MapSearch({ country, onFind }: Props) {
  const t = useMapWorkTexts();
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const places = usePlaces(typed ?? '', country);
  const named = useNamedSpots(typed ?? '', country);
  const loading = places.loading || named.loading;
  const options = useMemo(() => {
    // All at once: what arrived later would move the options under the keys.
    if (loading) return [];
    const isNamed = ({ lat, long }: Place) =>
      named.options.some(({ found: { pin } }) => pin.lat === lat && pin.long === long);
    // Cities and addresses first, then spots, then the addresses of other spots.
    const others = places.found.filter((place) => !isOfSpot(place));
    const ofSpots = places.found.filter((place) => isOfSpot(place) && !isNamed(place));
    return [...others.flatMap(optionOfPlace), ...named.options, ...ofSpots.flatMap(optionOfPlace)];
  }, [loading, named.options, places.found]);
  return (
    <Combobox<FoundOption>
      id="map-search"
      name="map-search"
      free
      maxLength={200}
      label={t.search}
      placeholder={t.search}
      chosen={[]}
      typed={typed}
      onType={setTyped}
      onChoose={([option]) => option?.found && onFind(option.found)}
      offer={{
        options,
        loading,
        failed: undefined,
        retry: places.retry,
        empty: places.paused || named.paused ? translate('offline') : t.noResults,
        idle: !places.isLongEnough,
      }}
      foot={places.attribution || undefined}
      renderOption={({ label, found }) => (
        <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minWidth: 0 }}>
          {found.spot ? <PinIcon {...small} /> : <MapIcon {...small} />}
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {label}
          </Box>
        </Box>
      )}
    />
  );
}

const small = { width: 18, height: 18, style: { flex: 'none', color: 'var(--text-quiet)' } } as const;

const isOfSpot = ({ source }: Place): boolean => source === 'spot';

const optionOfPlace = (place: Place): FoundOption[] =>
  place.lat === null || place.long === null
    ? []
    : [
        {
          value: `${place.label} ${place.lat} ${place.long}`,
          label: place.label,
          found: { name: place.label, pin: { lat: place.lat, long: place.long } },
        },
      ];

/** The first spots with these words that have a pin. */
function useNamedSpots(typed: string, country: string) {
  const text = typed.trim();
  const search = useDebounced(text);
  const isLongEnough = text.length >= minSearchLength;
  const { data, isFetching, isPaused } = useQuery({
    queryKey: ['spot', 'on-map', search, country],
    queryFn: ({ signal }) =>
      call(spots.list, { query: { search, country: country || undefined, perPage: 8 }, signal }),
    enabled: search.length >= minSearchLength,
    staleTime: 30_000,
  });
  const rows = isLongEnough && search === text ? data?.data : undefined;
  const options = useMemo(
    () =>
      (rows ?? []).flatMap(({ id, name, address, type, enable, lat, long }): FoundOption[] => {
        if (lat === null || long === null) return [];
        const label = address ? `${name} · ${address}` : name;
        const spot = { id, name, address, type, enable };
        return [{ value: id, label, found: { name, pin: { lat, long }, spot } }];
      }),
    [rows],
  );
  return {
    options,
    loading: isLongEnough && (isFetching || search !== text),
    paused: isPaused && !data,
  };
}
