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
import type { Input, InputProps, InputsOf } from './inputs.tsx';
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

type PickProps = InputProps & { source: OptionSource; noun: 'people' | 'categories' };

function PickInput({ field, source, noun }: PickProps) {
  const { searchPeople } = useSpotFormTexts();
  const known = useInitialOptions(field.control)[noun];
  const placeholder = noun === 'people' ? searchPeople : undefined;
  return <PickManyField {...field} source={source} known={known} placeholder={placeholder} />;
}

const PeopleInput: Input = (props) => <PickInput {...props} source={peopleSource} noun="people" />;
const CategoriesInput: Input = (props) => <PickInput {...props} source={categorySource} noun="categories" />;

/** Related artists and spots, and the categories: the special maps that show the spot. */
export const relations: InputsOf<'relations'> = {
  related_artists: PeopleInput,
  related_spots: PeopleInput,
  categories: CategoriesInput,
};

/** The options of the initial values of the form, with their names. */
function useInitialOptions(control: Control<FormSpot>): Record<PickProps['noun'], Option[]> {
  const { defaultValues } = useFormState({ control });
  const { nobody } = useTexts();
  const [ids] = useState(() => {
    const idsOf = (name: 'related_artists' | 'related_spots' | 'categories') =>
      (defaultValues?.[name] ?? []).filter((id) => id !== undefined);
    return {
      people: [...new Set([...idsOf('related_artists'), ...idsOf('related_spots')])],
      categories: idsOf('categories'),
    };
  });
  const people = useOne(
    spots.people,
    ids.people.length > 0 ? { query: { ids: ids.people.slice(0, 100), perPage: 100 } } : undefined,
  );
  const all = useOne(categories.all, ids.categories.length > 0 ? {} : undefined);
  // An unpublished person stays selected, without a name (product/roles#names-for-users).
  const unnamed = ids.people.slice(0, 100).map((id) => ({ value: id, label: nobody }));
  return {
    people: people.data ? [...unnamed, ...people.data.data.map(optionOf)] : [],
    categories: (all.data?.data ?? []).map(optionOf),
  };
}
