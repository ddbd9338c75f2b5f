import { categories } from '#contract/categories.ts';
import { spots } from '#contract/spots.calls.ts';
import { PickManyField } from '../../../kit/fields/PickField.tsx';
import type { Option } from '../../../kit/fields/picker/Select.tsx';
import type { OptionSource } from '../../../kit/fields/picker/useOptions.ts';
import { call } from '../../../kit/http/call.ts';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import type { Input, InputsOf } from './inputs.tsx';

const optionOf = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });

/** People spots by name (product/spots#related). */
const peopleSource: OptionSource = {
  key: ['people'],
  find: async (search, signal) => {
    const { data, metadata } = await call(spots.people, { query: { search, perPage: 25 }, signal });
    return { options: data.map(optionOf), total: metadata.total };
  },
  // An unpublished person stays selected, without a name (product/roles#names-for-users).
  named: async (ids, signal) =>
    (await call(spots.people, { query: { ids: [...ids], perPage: 100 }, signal })).data.map(optionOf),
};

const categorySource: OptionSource = {
  key: ['categories'],
  find: async (search, signal) => {
    const { data } = await call(categories.all, { query: { search }, signal });
    return { options: data.map(optionOf), total: data.length };
  },
  named: async (_ids, signal) => (await call(categories.all, { query: {}, signal })).data.map(optionOf),
};

const PeopleInput: Input = ({ field }) => (
  <PickManyField {...field} source={peopleSource} placeholder={useSpotFormTexts().searchPeople} />
);
const CategoriesInput: Input = ({ field }) => <PickManyField {...field} source={categorySource} />;

/** Related artists and spots, and the categories: the special maps that show the spot. */
export const relations: InputsOf<'relations'> = {
  related_artists: PeopleInput,
  related_spots: PeopleInput,
  categories: CategoriesInput,
};
