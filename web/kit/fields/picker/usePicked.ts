import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../texts/useTexts.ts';
import { isGone } from '../../http/problem.ts';
import type { Option } from './Select.tsx';
import type { OptionSource } from './useOptions.ts';

/**
 * The options with these ids, in their order. Their labels are those in `names`, where what has been seen is kept; the source is asked
 * for the others, as of a value that a draft brings (product/forms#pickers). '…' until then.
 */
export function usePicked(
  source: OptionSource,
  ids: readonly string[],
  names: Map<string, string>,
): readonly Option[] {
  const { nobody } = useTexts();
  const unknown = ids.filter((id) => !names.has(id));
  const { data } = useQuery({
    queryKey: ['names', ...source.key, unknown],
    queryFn: ({ signal }) => source.named?.(unknown, signal).catch(noneIfGone) ?? [],
    enabled: unknown.length > 0 && source.named !== undefined,
    // `names` keeps them for as long as the form is open: the next one has those of then.
    gcTime: 0,
  });
  if (data) for (const id of unknown) names.set(id, nobody);
  for (const { value, label } of data ?? []) names.set(value, label);
  return ids.map((value) => ({ value, label: names.get(value) ?? '…' }));
}

/** A source that reads one record fails for one that is gone. */
function noneIfGone(error: unknown): readonly Option[] {
  if (isGone(error)) return [];
  throw error;
}
