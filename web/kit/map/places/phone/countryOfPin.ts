import { countryAt } from '#contract/geography/country-at.ts';
import { codeOf } from '#contract/geography/country-numbers.ts';
import type { Pin } from '#contract/geography/pins.ts';

/** The code of the country of a pin; undefined at sea, and when the atlas cannot be loaded. */
export async function countryOfPin(pin: Pin): Promise<string | undefined> {
  try {
    const { loadAtlas } = await import('../../atlas.ts');
    const { countries } = await loadAtlas();
    const known = countries.features.flatMap(({ id, geometry }) => {
      const code = codeOf(String(id));
      return code ? [{ code, shape: geometry.coordinates }] : [];
    });
    return countryAt(known, pin)?.code;
  } catch {
    return undefined;
  }
}
