import type { Pin } from '#contract/geography/pins.ts';

/** The code of the country of a pin; undefined at sea, and when the atlas cannot be loaded. */
export async function countryOfPin(pin: Pin): Promise<string | undefined> {
  try {
    const { countryOf, loadAtlas } = await import('../../atlas.ts');
    return countryOf(await loadAtlas(), pin);
  } catch {
    return undefined;
  }
}
