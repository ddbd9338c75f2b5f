import { nameLanguage, useLanguage } from '../../texts/language.ts';

/** Whole numbers with the thousands apart, in the person's language. */
export function useNumbers(): (value: number) => string {
  const format = new Intl.NumberFormat(useRegion());
  return (value) => format.format(value);
}

/** A share as a percentage, with a decimal where it is small. */
export function usePercent(): (share: number) => string {
  const region = useRegion();
  return (share) =>
    new Intl.NumberFormat(region, {
      style: 'percent',
      maximumFractionDigits: share < 0.1 ? 1 : 0,
    }).format(share);
}

const useRegion = (): string => (nameLanguage(useLanguage()) === 'es' ? 'es-AR' : 'en-GB');
