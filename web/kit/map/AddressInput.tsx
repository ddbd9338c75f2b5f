import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper, { type PaperProps } from '@mui/material/Paper';
import { type Ref, useState } from 'react';
import { degrees } from '#contract/pins.ts';
import type { Place } from '#contract/places.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { AlertIcon, CloseIcon, PinIcon } from '../icons.tsx';
import { useMapTexts } from './map.texts.ts';
import { usePlaces } from './usePlaces.ts';

export interface AddressInputProps {
  id: string;
  /** The field of the form that it fills. */
  name: string;
  value: string;
  /** Every change of the text. */
  onType(address: string): void;
  /** A suggestion was chosen. */
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

/** An address: any text, with suggestions while it is typed. */
export function AddressInput(props: AddressInputProps) {
  const { id, name, value, onType, onPick, country, inputRef, describedBy, error, required, disabled } =
    props;
  const t = useMapTexts();
  const shared = useTexts();
  // Only what somebody types is searched, not what a form starts with or a suggestion brought.
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { found, enough, loading, isError, attribution, notice } = usePlaces(typed, country);
  const nothing = isError ? t.placesFailed : t.noPlaces;
  return (
    <Autocomplete<Place, false, false, true>
      id={id}
      freeSolo
      size="small"
      disabled={disabled}
      options={[...found]}
      value={null}
      inputValue={value}
      onInputChange={(_event, text, why) => {
        if (why !== 'input' && why !== 'clear') return;
        onType(text);
        setTyped(text);
      }}
      onChange={(_event, place) => {
        if (!place || typeof place === 'string') return;
        setTyped('');
        onPick(place);
      }}
      onBlur={props.onBlur}
      open={open && enough && typed !== ''}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      filterOptions={(all) => all}
      getOptionLabel={(place) => (typeof place === 'string' ? place : place.label)}
      getOptionKey={(place) =>
        typeof place === 'string' ? place : `${place.label} ${place.lat} ${place.long}`
      }
      loading={loading || (enough && found.length === 0)}
      loadingText={loading ? shared.searching : nothing}
      clearText={shared.clear}
      clearIcon={<CloseIcon width={16} height={16} />}
      slots={{ paper: WithCredit }}
      slotProps={{ paper: { attribution, notice } as PaperProps }}
      renderOption={({ key, ...item }, place) => (
        <li key={key} {...item}>
          <Suggestion place={place} />
        </li>
      )}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          {...slotProps.input}
          name={name}
          error={error}
          fullWidth
          size="small"
          placeholder={t.addressPlaceholder}
          inputRef={inputRef}
          slotProps={{
            input: {
              ...slotProps.htmlInput,
              'aria-describedby': describedBy,
              'aria-required': required,
              maxLength: 500,
            },
          }}
        />
      )}
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
          {degrees(Number(lat.toFixed(2)))}, {degrees(Number(long.toFixed(2)))}
        </Box>
      ) : null}
    </Box>
  );
}

/** The list of suggestions with the credit that their source asks for, and why some may be missing. */
function WithCredit(props: PaperProps & { attribution?: string; notice?: string }) {
  const { attribution, notice, children, ...paper } = props;
  const translate = useTranslate();
  return (
    <Paper {...paper}>
      {notice ? (
        <Box sx={{ display: 'flex', gap: 1, px: 2, pt: 1.25, fontSize: 12.5, color: 'warning.main' }}>
          <AlertIcon width={16} height={16} style={{ flex: 'none', marginTop: 1 }} />
          {translate(notice)}
        </Box>
      ) : null}
      {children}
      {attribution ? (
        <Box
          sx={{
            px: 2,
            py: 0.75,
            fontSize: 11.5,
            color: 'text.secondary',
            borderTop: '1px solid var(--line)',
          }}
        >
          {attribution}
        </Box>
      ) : null}
    </Paper>
  );
}
