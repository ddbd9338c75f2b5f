import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { SpotQuery } from '#contract/spots.calls.ts';
import { addFilters } from '../../../kit/lists/filterValues.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import type { Variant } from '../variants.ts';

interface Props {
  query: Partial<SpotQuery>;
  variant: Variant;
}

/** Of a list with a filter or a search: its spots that lack something, one after the other (product/resolve#entries). */
export function ResolveButton({ query, variant }: Props) {
  const { resolve } = useSpotTexts();
  const { page: _page, perPage: _perPage, sort, order, search, ...filters } = query;
  const params = new URLSearchParams();
  addFilters(params, filters);
  if (search) params.set('search', search);
  // The type of its screen is no filter of the list.
  if (params.size <= variant.types.length) return null;
  if (sort === 'createdAt' && order) params.set('order', order);
  return (
    <Button variant="outlined" component={Link} to={`/spots/resolve?${params}`}>
      {resolve}
    </Button>
  );
}
