import { useMemo, useState } from 'react';
import { artists } from '#contract/artists.ts';
import { Combobox } from '../../kit/fields/picker/Combobox.tsx';
import { matching, uniqueMatch } from '../../kit/fields/picker/ranking.ts';
import { queryStatus } from '../../kit/fields/picker/useOptions.ts';
import { useReadOnce } from '../../kit/http/data.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useArtistTexts } from './artists.texts.ts';

const optionOf = (name: string) => ({ value: name, label: name });

/** A select of one genre, searchable by a part of its name. */
export function GenrePicker({ value, onChange }: { value: string; onChange(genre: string): void }) {
  const t = useArtistTexts();
  const shared = useTexts();
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const query = useReadOnce(artists.genres, {});
  const { data } = query;
  const { loading, paused, failed } = queryStatus(query);
  const genres = useMemo(() => data?.genres.map(({ name }) => optionOf(name)) ?? [], [data]);
  const options = useMemo(() => matching(genres, typed ?? ''), [genres, typed]);
  const chosen = useMemo(() => (value ? [optionOf(value)] : []), [value]);
  return (
    <Combobox
      label={t.genre}
      placeholder={t.allGenres}
      width={240}
      chosen={chosen}
      onChoose={([genre]) => onChange(genre?.value ?? '')}
      typed={typed}
      onType={setTyped}
      onLeave={uniqueMatch}
      offer={{
        options,
        loading,
        failed: failed ? shared.optionsFailed : undefined,
        retry: () => void query.refetch(),
        empty: paused ? translate('offline') : shared.noOptions,
      }}
    />
  );
}
