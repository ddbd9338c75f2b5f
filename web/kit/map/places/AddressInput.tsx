import Box from '@mui/material/Box';
import { type Ref, useMemo, useState } from 'react';
import { formatDegrees } from '#contract/geography/pins.ts';
import type { Place } from '#contract/places.ts';
import { type CodedMessage, useTranslate } from '../../../texts/messages.ts';
import { Combobox } from '../../fields/picker/Combobox.tsx';
import type { Option } from '../../fields/picker/Select.tsx';
import { AlertIcon, PinIcon } from '../../theme/icons.tsx';
import { useMapTexts } from '../map.texts.ts';
import { usePlaces } from './usePlaces.ts';

interface Props {
  id: string;
  /** The name of the form field. */
  name: string;
  value: string;
  /** Called with every change of the text. */
  onType(address: string): void;
  /** Called with the chosen suggestion. */
  onPick(place: Place): void;
  /** Only places in this country; '' for all. */
  country: string;
  describedBy?: string;
  error?: boolean;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?(): void;
}

type PlaceOption = Option & { place?: Place };

const optionOf = (place: Place): PlaceOption => ({
  value: `${place.label} ${place.lat} ${place.long}`,
  label: place.label,
  place,
});

/** An address input: any text, with suggestions while typing. */
export function AddressInput({ value, onType, onPick, country, ...rest }: Props) {
  const t = useMapTexts();
  const translate = useTranslate();
  // Only typed text is searched, not an initial value or a chosen suggestion.
  const [typing, setTyping] = useState(false);
  const places = usePlaces(typing ? value : '', country);
  const { found, loading, paused, failed, rateLimited, retry, attribution, notice } = places;
  const options = useMemo(() => found.map(optionOf), [found]);
  const chosen = useMemo(() => (value ? [{ value: '', label: value }] : []), [value]);
  return (
    <Combobox<PlaceOption>
      {...rest}
      free
      maxLength={500}
      placeholder={t.addressPlaceholder}
      chosen={chosen}
      onChoose={([option]) => (option?.place ? onPick(option.place) : onType(''))}
      typed={typing ? value : undefined}
      onType={(text) => {
        setTyping(text !== undefined);
        if (text !== undefined) onType(text);
      }}
      offer={{
        options,
        loading,
        failed: failed ? (rateLimited ? translate(rateLimited) : t.placesFailed) : undefined,
        retry,
        empty: paused ? translate('offline') : t.noPlaces,
        idle: !places.isLongEnough,
      }}
      head={notice ? <Notice notice={notice} /> : null}
      foot={attribution || undefined}
      renderOption={({ place }) => (place ? <Suggestion place={place} /> : null)}
    />
  );
}

function Suggestion({ place }: { place: Place }) {
  const { lat, long } = place;
  return (
    <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', minWidth: 0, width: '100%' }}>
      <PinIcon width={18} height={18} style={{ flex: 'none', color: 'var(--text-quiet)' }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {place.label}
      </Box>
      {lat !== null && long !== null ? (
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontSize: 12, fontVariantNumeric: 'tabular-nums', flex: 'none' }}
        >
          {formatDegrees(Number(lat.toFixed(2)))}, {formatDegrees(Number(long.toFixed(2)))}
        </Box>
      ) : null}
    </Box>
  );
}

/** Why some suggestions may be missing. */
function Notice({ notice }: { notice: CodedMessage }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1, px: 2, pt: 1.25, fontSize: 12.5, color: 'warning.main' }}>
      <AlertIcon width={16} height={16} style={{ flex: 'none', marginTop: 1 }} />
      {translate(notice)}
    </Box>
  );
}
