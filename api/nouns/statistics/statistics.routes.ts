import { type StatisticsQuery, statistics } from '#contract/statistics.ts';
import type { Db } from '../../database/connection/database.ts';
import { inSnapshot } from '../../database/connection/transaction.ts';
import type { Mount } from '../../http/mount.ts';
import { countPrevious } from './statistics.previous.ts';
import { elapsedPart, periodOf, previousPeriod } from './statistics.rules.ts';
import { countCards, countDays, usersByCountry } from './statistics.store.ts';
import { topSpots } from './statistics.topspots.ts';

export function statisticsRoutes(on: Mount, now: () => Date = () => new Date()): void {
  on.answer(statistics.all, ({ db, query }) => inSnapshot(db, (tx) => dashboard(tx, query, now())));
  on.answer(statistics.trends, ({ db, query }) => inSnapshot(db, (tx) => trends(tx, query, now())));
}

async function dashboard(db: Db, query: StatisticsQuery, now: Date) {
  const { country } = query;
  const period = periodOf(query, now);
  const { cards, byType } = await countCards(db, country, period);
  return {
    users: {
      total: cards.totalUsers,
      new: cards.newUsers,
      active: cards.activeUsers,
      byCountry: await usersByCountry(db, country, period),
    },
    songsUploaded: cards.songsUploaded,
    commentsCount: cards.commentsCount,
    likes: { total: cards.likesTotal, topSpots: await topSpots(db, country, period) },
    stories: { total: cards.storiesTotal, byType },
    conversationsCount: cards.conversationsCount,
    totalFansRock: cards.totalFansRock,
    period,
  };
}

async function trends(db: Db, query: StatisticsQuery, now: Date) {
  const period = periodOf(query, now);
  const previous = previousPeriod(query, period, now);
  return {
    period: elapsedPart(period, now),
    days: await countDays(db, query.country, period),
    previous: { ...previous, cards: await countPrevious(db, query.country, previous) },
  };
}
