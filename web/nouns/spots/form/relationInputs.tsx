import { useState } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { categories } from '#contract/categories.ts';
import { spots } from '#contract/spots.calls.ts';
import { PickManyField } from '../../../kit/fields/PickField.tsx';
import type { Option } from '../../../kit/fields/picker/FilterSelect.tsx';
import type { OptionSource } from '../../../kit/fields/picker/useOptions.ts';
import { call } from '../../../kit/http/call.ts';
import { useOne } from '../../../kit/http/data.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import type { Input, InputsOf } from './inputs.tsx';
import type { FormSpot } from './spotFields.ts';

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });

/** People spots by name (product/spots#related). */
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

type RelationName = 'related_artists' | 'related_spots' | 'categories';

/** The ids that the form started with: their names are read once. */
function useInitialIds(control: Control<FormSpot>, ...names: RelationName[]): string[] {
  const { defaultValues } = useFormState({ control });
  const [ids] = useState(() => [...new Set(names.flatMap((name) => defaultValues?.[name] ?? []))]);
  return ids.filter((id) => id !== undefined);
}

const PeopleInput: Input = ({ field }) => {
  const { searchPeople } = useSpotFormTexts();
  const { nobody } = useTexts();
  // One query for both fields.
  const ids = useInitialIds(field.control, 'related_artists', 'related_spots').slice(0, 100);
  const { data } = useOne(spots.people, ids.length > 0 ? { query: { ids, perPage: 100 } } : undefined);
  // An unpublished person stays selected, without a name (product/roles#names-for-users).
  const unnamed = ids.map((id) => ({ value: id, label: nobody }));
  const known = data ? [...unnamed, ...data.data.map(optionOf)] : [];
  return <PickManyField {...field} source={peopleSource} known={known} placeholder={searchPeople} />;
};

const CategoriesInput: Input = ({ field }) => {
  const ids = useInitialIds(field.control, 'categories');
  const { data } = useOne(categories.all, ids.length > 0 ? {} : undefined);
  return <PickManyField {...field} source={categorySource} known={data?.data.map(optionOf) ?? []} />;
};

/** Related artists and spots, and the categories: the special maps that show the spot. */
export const relations: InputsOf<'relations'> = {
  related_artists: PeopleInput,
  related_spots: PeopleInput,
  categories: CategoriesInput,
};
