import { formatInstant } from '../../kit/values/dates.ts';
import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { formatIn, timeZoneOf } from './capitalTime.ts';
import { cityOf } from './cityNames.ts';
import { useNotificationTexts } from './notifications.texts.ts';

/** An instant in UTC and, below, in the time zone of the country's capital. */
export function Times({ at, country }: { at: string; country: string }) {
  const t = useNotificationTexts();
  const language = nameLanguage(useLanguage());
  const zone = timeZoneOf(country);
  return (
    <span style={{ display: 'inline-grid', gap: 2, fontVariantNumeric: 'tabular-nums' }}>
      <time dateTime={at}>{t.inUtc(formatInstant(at) ?? '')}</time>
      {zone ? (
        <span style={{ color: 'var(--text-quiet)', fontSize: 12.5 }}>
          {t.inCountry(formatIn(zone, at), cityOf(zone, language))}
        </span>
      ) : null}
    </span>
  );
}
