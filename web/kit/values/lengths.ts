/** Formats metres: 85 m, 1,2 km, 340 km. */
export function lengthText(metres: number, language: 'es' | 'en'): string {
  const isNear = metres < 1000;
  const value = isNear ? metres : metres / 1000;
  const digits = isNear || value >= 100 ? 0 : 1;
  const style = {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat(language, style).format(value);
}
