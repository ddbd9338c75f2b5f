import Button from '@mui/material/Button';
import { categories } from '#contract/categories.ts';
import { useDeleteTexts } from '../../kit/feedback/dialogs/delete.texts.ts';
import { useOne } from '../../kit/http/data.ts';
import { formatNumber } from '../../kit/values/useNumberFormat.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useCategoryUseTexts } from './categories.texts.ts';

/** How many spots use a category, and what its deletion changes in them. */
export function CategoryUsage({ id }: { id: string }) {
  const t = useCategoryUseTexts();
  const { retry } = useTexts();
  const { confirmTrashHint } = useDeleteTexts();
  const { data, isError, isFetching, refetch } = useOne(categories.usage, { params: { id } });
  if (!data && isError && !isFetching)
    return (
      <span role="alert">
        {t.countFailed}{' '}
        <Button size="small" onClick={() => refetch()}>
          {retry}
        </Button>
      </span>
    );
  const usage = data ? t.usedBy(data.spots, formatNumber(data.spots)) : t.counting;
  return (
    <span role="status">
      {usage} {confirmTrashHint}
    </span>
  );
}
