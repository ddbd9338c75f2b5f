import { useQuery } from '@tanstack/react-query';
import type { Pin } from '#contract/geography/pins.ts';
import { supportsWebGl2 } from './MapFrame.tsx';

const world = { pin: { lat: 20, long: -30 }, zoom: 1 };

/** The view of a map without a pin: the largest part of the chosen country, otherwise the world. */
export function useCountryView(country: string): { pin: Pin; zoom: number } {
  const { data } = useAtlas(country !== '' && supportsWebGl2());
  if (!data || country === '') return world;
  return data.centreOf(country) ?? world;
}

/** The functions of the atlas, which is loaded when `enabled` is first true. */
export function useAtlas(enabled: boolean) {
  return useQuery({
    queryKey: ['atlas'],
    queryFn: async () => {
      const { inCountry, loadAtlas, centreOf, countryOf } = await import('./atlas.ts');
      const atlas = await loadAtlas();
      return {
        inCountry: (country: string) => inCountry(atlas, country),
        centreOf: (country: string) => centreOf(atlas, country),
        countryOf: (pin: Pin) => countryOf(atlas, pin),
      };
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}
