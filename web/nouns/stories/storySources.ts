import { spots } from '#contract/spots.calls.ts';
import { stories } from '#contract/stories.ts';
import type { OptionSource } from '../../kit/fields/picker/useOptions.ts';
import { call } from '../../kit/http/call.ts';

/** The names of the spots that the picker has offered, by id: the preview of a story shows them. */
export const spotNames = new Map<string, string>();

/** The spots that a story can open; searched from 2 typed characters (product/stories#openable). */
export const spotSource: OptionSource = {
  key: ['stories', 'spots'],
  minimum: 2,
  find: async (search, signal) => {
    const { data, metadata } = await call(stories.spots, { query: { search, perPage: 10 }, signal });
    for (const { id, name } of data) spotNames.set(id, name);
    const options = data.map(({ id, name, address }) => ({
      value: id,
      label: address ? `${name} · ${address}` : name,
    }));
    return { options, total: metadata.total };
  },
  named: async ([id = ''], signal) => {
    const { data } = await call(spots.read, { query: { id }, signal });
    spotNames.set(id, data.name);
    return [{ value: id, label: data.name }];
  },
};
