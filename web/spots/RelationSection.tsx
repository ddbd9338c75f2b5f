import { useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { categories } from '#contract/categories.ts';
import { spots } from '#contract/spots.calls.ts';
import { call } from '../kit/call.ts';
import { useOne } from '../kit/data.ts';
import { FormSection } from '../kit/FormPage.tsx';
import { PickManyField } from '../kit/fields/PickField.tsx';
import type { OptionSource } from '../kit/fields/useOptions.ts';
import type { Option } from '../kit/filters.tsx';
import { useTexts } from '../texts/useTexts.ts';
import type { FormSpot } from './spotFields.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });

/** People spots by name (specification §2: related artists are chosen among them). */
const peopleSource: OptionSource = {
  key: ['people'],
  find: async (search, signal) => {
    const { data, metadata } = await call(spots.people, { query: { search, perPage: 25 }, signal });
    return { options: data.map(optionOf), total: metadata.total };
  },
};

const categorySource: OptionSource = {
  key: ['categories'],
  find: async (search, signal) => {
    const { data } = await call(categories.all, { query: { search }, signal });
    return { options: data.map(optionOf), total: data.length };
  },
};

/** Related artists and spots, and the categories: the special maps that show the spot. */
export function RelationSection({
  control,
  relatedSpots,
}: {
  control: Control<FormSpot>;
  relatedSpots: boolean;
}) {
  const t = useSpotFormTexts();
  const known = useChosen(control);
  return (
    <FormSection title={t.relations}>
      <PickManyField
        control={control}
        name="related_artists"
        label={t.relatedArtists}
        source={peopleSource}
        known={known.people}
        placeholder={t.searchPeople}
      />
      {relatedSpots ? (
        <PickManyField
          control={control}
          name="related_spots"
          label={t.relatedSpots}
          source={peopleSource}
          known={known.people}
          placeholder={t.searchPeople}
        />
      ) : null}
      <PickManyField
        control={control}
        name="categories"
        label={t.categories}
        source={categorySource}
        known={known.categories}
      />
    </FormSection>
  );
}

/** The names of what the form began with. */
function useChosen(control: Control<FormSpot>): { people: Option[]; categories: Option[] } {
  const { defaultValues } = useFormState({ control });
  const { nobody } = useTexts();
  const [ids] = useState(() => {
    const of = (name: 'related_artists' | 'related_spots' | 'categories') =>
      (defaultValues?.[name] ?? []).filter((id) => id !== undefined);
    return {
      people: [...new Set([...of('related_artists'), ...of('related_spots')])],
      categories: of('categories'),
    };
  });
  const people = useOne(
    spots.people,
    ids.people.length > 0 ? { query: { ids: ids.people.slice(0, 100), perPage: 100 } } : undefined,
  );
  const kept = useOne(categories.all, ids.categories.length > 0 ? {} : undefined);
  // Somebody who is not published any more stays chosen, without a name (specification §8).
  const unnamed = ids.people.slice(0, 100).map((id) => ({ value: id, label: nobody }));
  return {
    people: people.data ? [...unnamed, ...people.data.data.map(optionOf)] : [],
    categories: (kept.data?.data ?? []).map(optionOf),
  };
}
