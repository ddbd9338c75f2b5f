import { Suspense } from 'react';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { formatInstant } from '../../kit/values/dates.ts';
import { useNotificationTexts } from './notifications.texts.ts';

// With the names of cities; a form shows it once a time is chosen.
const LocalTime = lazyPrefetched(() => import('./LocalTime.tsx').then((m) => m.LocalTime));

/** An instant in UTC and, below, in the time zone of the country's capital. */
export function Times({ at, country }: { at: string; country: string }) {
  const t = useNotificationTexts();
  return (
    <span style={{ display: 'inline-grid', gap: 2, fontVariantNumeric: 'tabular-nums' }}>
      <time dateTime={at}>{t.inUtc(formatInstant(at) ?? '')}</time>
      {country ? (
        <span style={{ color: 'var(--text-quiet)', fontSize: 12.5 }}>
          {/* As high as what comes. */}
          <Suspense fallback={'\u00a0'}>
            <LocalTime {...{ at, country }} />
          </Suspense>
        </span>
      ) : null}
    </span>
  );
}
