import { categories } from '#contract/categories.ts';
import type { OptionSource } from '../../kit/fields/picker/useOptions.ts';
import { call } from '../../kit/http/call.ts';
import { useOne } from '../../kit/http/data.ts';
import { PickFilter } from '../../kit/lists/filters/PickFilter.tsx';
import type { ControlProps } from '../../kit/nouns/filters/declared.ts';
import { useTexts } from '../../texts/useTexts.ts';

const source: OptionSource = {
  key: ['categories'],
  find: async (search, signal) => {
    const { data } = await call(categories.all, { query: { search }, signal });
    return { options: data.map(({ id, name }) => ({ value: id, label: name })), total: data.length };
  },
};

const useCategoryName = (id: string | undefined) => {
  const category = useOne(categories.read, id ? { params: { id } } : undefined).data;
  return category?.id === id ? category?.name : undefined;
};

/** A filter by a category, chosen from all. */
export function CategoryFilter(props: ControlProps) {
  const t = useTexts();
  return (
    <PickFilter {...props} all={props.all ?? t.all} source={source} name={useCategoryName(props.value)} />
  );
}

export const CategoryName = ({ id }: { id: string }) => useCategoryName(id) ?? '…';
