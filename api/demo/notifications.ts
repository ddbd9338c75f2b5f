import type { DeliveryState } from '#contract/notifications.ts';
import { type Calendar, dayMs, withIds } from './calendar.ts';
import { randomOf } from './random.ts';
import { languageOf } from './users.ts';
import { news } from './words/news.ts';

const countries = ['AR', 'MX', 'CO', 'CL', 'ES', 'UK', 'US', 'CR', 'PE', 'UY', 'BO'];

/** Twenty past notifications, a cancelled one, and four scheduled ones. */
export function generateNotifications(calendar: Calendar) {
  const random = randomOf('notifications');
  const notice = (n: number, state: DeliveryState, sendIn: number) => {
    const country = countries[n % countries.length] as string;
    const texts = news[languageOf(country)];
    const { title, body } = texts[n % texts.length] as (typeof texts)[number];
    const send_at = new Date(calendar.now.getTime() + sendIn * dayMs);
    const created_at = new Date(
      Math.min(send_at.getTime(), calendar.now.getTime()) - random.int(1, 48) * 3_600_000,
    );
    const sent_at = state === 'sent' || state === 'simulated' ? send_at : null;
    return { title, body, country, state, send_at, sent_at, created_at };
  };
  return withIds('notifications', [
    ...Array.from({ length: 13 }, (_, n) => notice(n, 'sent', -(n * 11 + 90))),
    ...Array.from({ length: 7 }, (_, n) => notice(n + 13, 'simulated', -(n * 10 + 4))),
    notice(20, 'cancelled', -2),
    ...Array.from({ length: 4 }, (_, n) => notice(n + 21, 'scheduled', n * 6 + 3)),
  ]);
}
