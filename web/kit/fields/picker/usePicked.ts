import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../texts/useTexts.ts';
import type { Option } from './FilterSelect.tsx';
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
    queryFn: ({ signal }) => source.named?.(unknown, signal) ?? [],
    enabled: unknown.length > 0 && source.named !== undefined,
  });
  if (data) for (const id of unknown) names.set(id, nobody);
  for (const { value, label } of data ?? []) names.set(value, label);
  return ids.map((value) => ({ value, label: names.get(value) ?? '…' }));
}
