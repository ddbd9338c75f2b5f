import { useQuery } from '@tanstack/react-query';
import type { Pin } from '#contract/geography/pins.ts';
import { canDraw } from './MapFrame.tsx';

const world = { pin: { lat: 20, long: -30 }, zoom: 1 };

/** Where a map without a pin looks: the chosen country's main part, else the world. */
export function useNearbyCountry(country: string): { pin: Pin; zoom: number } {
  const { data } = useAtlas(country !== '' && canDraw());
  if (!data || country === '') return world;
  return data.middleOf(country) ?? world;
}

/** The atlas and what can be asked of it, loaded when it is first wanted. */
export function useAtlas(wanted: boolean) {
  return useQuery({
    queryKey: ['atlas'],
    queryFn: async () => {
      const { inCountry, loadAtlas, middleOf } = await import('./atlas.ts');
      const atlas = await loadAtlas();
      return {
        inCountry: (country: string) => inCountry(atlas, country),
        middleOf: (country: string) => middleOf(atlas, country),
      };
    },
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}
