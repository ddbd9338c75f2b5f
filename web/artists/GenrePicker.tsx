import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { artists } from '#contract/artists.ts';
import { useFixed } from '../kit/data.ts';
import { ChevronIcon, CloseIcon } from '../kit/icons.tsx';
import { useTexts } from '../texts/useTexts.ts';
import { useArtistTexts } from './artists.texts.ts';

/** One genre of our list: type a part of its name. */
export function GenrePicker({ value, onChange }: { value: string; onChange(genre: string): void }) {
  const t = useArtistTexts();
  const shared = useTexts();
  const genres = useFixed(artists.genres, {});
  return (
    <Autocomplete
      size="small"
      options={genres.data?.genres.map(({ name }) => name) ?? (value ? [value] : [])}
      loading={genres.isLoading}
      loadingText={shared.loading}
      value={value || null}
      onChange={(_event, genre) => onChange(genre ?? '')}
      noOptionsText={genres.error ? shared.loadFailed : shared.noOptions}
      clearText={shared.clear}
      openText={shared.open}
      closeText={shared.close}
      popupIcon={<ChevronIcon width={18} height={18} />}
      clearIcon={<CloseIcon width={16} height={16} />}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          {...slotProps.input}
          fullWidth
          size="small"
          placeholder={t.allGenres}
          slotProps={{ input: { ...slotProps.htmlInput, 'aria-label': t.genre } }}
        />
      )}
      sx={{ width: { xs: '100%', sm: 240 } }}
    />
  );
}
