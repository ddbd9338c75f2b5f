import { spots } from '#contract/spots.calls.ts';
import type { OptionSource } from '../../kit/fields/picker/useOptions.ts';
import { call } from '../../kit/http/call.ts';
import { useOne } from '../../kit/http/data.ts';
import { PickFilter } from '../../kit/lists/filters/PickFilter.tsx';
import type { ControlProps } from '../../kit/nouns/filters/declared.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** Spots by name or address. */
const source: OptionSource = {
  key: ['spot', 'names'],
  minimum: 2,
  find: async (search, signal) => {
    const { data, metadata } = await call(spots.list, { query: { search, perPage: 10 }, signal });
    const labelOf = ({ name, address }: (typeof data)[number]) => (address ? `${name} · ${address}` : name);
    return { options: data.map((spot) => ({ value: spot.id, label: labelOf(spot) })), total: metadata.total };
  },
};

const useSpotName = (id: string | undefined) => {
  const spot = useOne(spots.read, id ? { query: { id } } : undefined).data?.data;
  return spot?.id === id ? spot?.name : undefined;
};

/** A filter by a spot, searched from 2 typed characters (product/forms#pickers). */
export function SpotFilter(props: ControlProps) {
  const t = useTexts();
  return <PickFilter {...props} all={props.all ?? t.all} source={source} name={useSpotName(props.value)} />;
}

export const SpotName = ({ id }: { id: string }) => useSpotName(id) ?? '…';
