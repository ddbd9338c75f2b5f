import type { Audience, Interaction } from './audience.ts';
import { type Calendar, dayMs, isoDay, randomDate, withIds } from './calendar.ts';
import { randomOf } from './random.ts';
import type { DemoUser } from './users.ts';
import { songTitles } from './words/songs.ts';

/* Activity in the public app, which the dashboard counts. */

const counts = { likes: 60_000, fans: 3_600, songs: 8_000, conversations: 5_000 };

/** Likes; also sets `favourites_count` of the spots. */
export function generateLikes(audience: Audience) {
  const likes = audience.distinctInteractions(randomOf('likes'), counts.likes, 0.25, 2.2);
  for (const { spot } of likes) spot.favourites_count += 1;
  return withIds('likes', likes.map(relationRow));
}

/** One follow per fan: the dashboard counts follows, and there must not be more of them than users. */
export function generateFans(audience: Audience) {
  const random = randomOf('fans');
  const active = audience.people.filter((user) => user.status === 'active');
  const fans = random.shuffle(active).slice(0, counts.fans);
  return withIds(
    'fans',
    fans.map((user) => relationRow(audience.interactionOf(user, random, 1, 1.8))),
  );
}

const relationRow = ({ user, spot, at }: Interaction) => ({
  user_id: user.id,
  spot_id: spot.id,
  created_at: at,
});

export function generateSongs(calendar: Calendar, audience: Audience) {
  const random = randomOf('songs');
  const songs = Array.from({ length: counts.songs }, () => {
    const user = random.skewed(audience.people, 1.3);
    const title = `${random.pick(songTitles.first)} ${random.pick(songTitles.last)}`;
    return { user_id: user.id, title, created_at: randomDate(random, user.created_at, calendar.now) };
  });
  return withIds('songs', songs);
}

export function generateConversations(calendar: Calendar, audience: Audience) {
  const random = randomOf('conversations');
  const talks = Array.from({ length: counts.conversations }, () => {
    const user = random.pick(audience.people);
    return { user_id: user.id, created_at: randomDate(random, user.created_at, calendar.now) };
  });
  return withIds('conversations', talks);
}

interface Activity {
  user_id: string;
  created_at: Date;
}

/**
 * The users of each day: those who signed up or have an activity, and one or two percent of all others, more of them at
 * weekends.
 */
export function generateDays(calendar: Calendar, audience: Audience, acts: Iterable<Activity>) {
  const people = audience.people.filter((user) => user.status === 'active');
  const numbers = new Map(people.map((user, n) => [user.id, n]));
  const visitsByDay = new FirstVisits();
  for (const [n, user] of people.entries()) visitsByDay.record(n, user.created_at.getTime());
  for (const { user_id, created_at } of acts) {
    const n = numbers.get(user_id);
    if (n !== undefined) visitsByDay.record(n, created_at.getTime());
  }
  for (const { n, at } of randomVisits(calendar, people)) visitsByDay.record(n, at);
  return visitsByDay.all().map(({ n, at }) => ({ day: isoDay(at), user_id: people[n]?.id, at }));
}

/** The first visit of each person, by index, on each UTC day. */
class FirstVisits {
  readonly #moments = new Map<number, number>();
  record(n: number, at: number): void {
    const key = n * 100_000 + Math.floor(at / dayMs);
    this.#moments.set(key, Math.min(at, this.#moments.get(key) ?? at));
  }
  all(): { n: number; at: Date }[] {
    return Array.from(this.#moments, ([key, at]) => ({ n: Math.floor(key / 100_000), at: new Date(at) }));
  }
}

function* randomVisits({ start, now }: Calendar, people: DemoUser[]): Generator<{ n: number; at: number }> {
  const random = randomOf('days');
  let joined = 0;
  for (let date = Math.floor(start.getTime() / dayMs) * dayMs; date <= now.getTime(); date += dayMs) {
    while (joined < people.length && (people[joined]?.created_at.getTime() ?? 0) <= date) joined += 1;
    const share = [0, 5, 6].includes(new Date(date).getUTCDay()) ? 0.02 : 0.012;
    for (let left = Math.round(joined * share); left > 0; left -= 1) {
      const at = Math.floor(date + random() * dayMs);
      const n = random.int(0, joined - 1);
      if (at <= now.getTime()) yield { n, at };
    }
  }
}
