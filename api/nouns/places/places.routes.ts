import { parseBounds } from '#contract/geography/bounds.ts';
import type { MessageCode } from '#contract/kit/codes.ts';
import { messageOf } from '#contract/kit/sentences.ts';
import { minSearchLength, places } from '#contract/places.ts';
import type { Call } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { citiesWithin } from '../../integrations/geocoding/cities.view.ts';
import { ProviderError } from '../../integrations/provider.ts';
import { findKnownAddresses } from './places.store.ts';

export function placeRoutes(on: Mount): void {
  on.answer(places.search, search);
  on.answer(places.cities, async ({ query }) => ({ data: await citiesWithin(parseBounds(query.bounds)) }));
}

async function search(call: Call<typeof places.search>) {
  const { geocoding, query } = call;
  const { provider } = geocoding;
  const text = query.search ?? '';
  const attribution = (provider ?? geocoding.offline).attribution;
  if (text.length < minSearchLength) return { data: [], attribution, notice: null };
  if (!provider) return searchOffline(call, null);
  try {
    return { data: await provider.search(geocodingQuery(call)), attribution, notice: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return searchOffline(call, error.code);
  }
}

/** Without a provider: the addresses of spots, then cities. */
async function searchOffline(call: Call<typeof places.search>, code: MessageCode | null) {
  const { db, actor, query, geocoding } = call;
  const [addresses, cities] = await Promise.all([
    findKnownAddresses(db, actor, query),
    geocoding.offline.search(geocodingQuery(call)),
  ]);
  return { data: [...addresses, ...cities], attribution: geocoding.offline.attribution, ...noticeOf(code) };
}

const noticeOf = (code: MessageCode | null) => (code ? { notice: messageOf(code), code } : { notice: null });

const geocodingQuery = ({ query }: Call<typeof places.search>) => ({
  search: query.search ?? '',
  country: query.country ?? undefined,
  language: query.language ?? ('es' as const),
});
