import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { formatIn, timeZoneOf } from './capitalTime.ts';
import { cityOf } from './cityNames.ts';
import { useNotificationTexts } from './notifications.texts.ts';

/** An instant in the time zone of a country's capital, with its city; nothing for a country whose zone is not known. */
export function LocalTime({ at, country }: { at: string; country: string }) {
  const t = useNotificationTexts();
  const language = nameLanguage(useLanguage());
  const zone = timeZoneOf(country);
  return zone ? t.inCountry(formatIn(zone, at), cityOf(zone, language)) : null;
}
