import Button from '@mui/material/Button';
import { categories } from '#contract/categories.ts';
import { useOne } from '../../kit/http/data.ts';
import { nameLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useCategoryUseTexts } from './categories.texts.ts';

/** How many spots use a category, and what its deletion changes in them. */
export function CategoryUsage({ id }: { id: string }) {
  const t = useCategoryUseTexts();
  const { confirmRemoveHint, retry } = useTexts();
  const { data, isError, isFetching, refetch } = useOne(categories.usage, { params: { id } });
  if (data)
    return (
      <span role="status">
        {t.usedBy(data.spots, data.spots.toLocaleString(nameLanguage()))} {confirmRemoveHint}
      </span>
    );
  if (isFetching || !isError)
    return (
      <span role="status">
        {t.counting} {confirmRemoveHint}
      </span>
    );
  return (
    <span role="alert">
      {t.countFailed}{' '}
      <Button size="small" onClick={() => refetch()}>
        {retry}
      </Button>
    </span>
  );
}
