import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { SpotQuery } from '#contract/spots.calls.ts';
import { omit } from '#contract/values/pick.ts';
import { CheckIcon } from '../../../kit/theme/icons.tsx';
import { useSpotTexts } from '../texts/spots.texts.ts';
import type { Variant } from '../variants.ts';
import { resolveAddress } from './resolveAddress.ts';

interface Props {
  query: Partial<SpotQuery>;
  variant: Variant;
}

/** Of a list with a filter or a search: its spots that lack something, one after the other (product/resolve#entries). */
export function ResolveButton({ query, variant }: Props) {
  const { resolve } = useSpotTexts();
  const { sort, order, ...filters } = omit(query, ['page', 'perPage', 'limit', 'export']);
  // The types of its screen are no filter of the list.
  const chosen = variant.types.length > 0 ? omit(filters, ['types']) : filters;
  if (!Object.values(chosen).some((value) => value !== undefined && value !== '')) return null;
  const inTime = sort === undefined || sort === 'createdAt' ? { order } : {};
  return (
    <Button
      variant="outlined"
      component={Link}
      to={resolveAddress('/spots/resolve', { ...filters, ...inTime })}
      startIcon={<CheckIcon width={18} height={18} />}
    >
      {resolve}
    </Button>
  );
}
