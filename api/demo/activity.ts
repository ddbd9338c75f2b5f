import type { Audience, Meeting } from './audience.ts';
import { between, type Calendar, day, dayOf, inOrder } from './calendar.ts';
import { randomOf } from './random.ts';
import type { DemoUser } from './users.ts';
import { songTitles } from './words/songs.ts';

/* What people do in the public app; the dashboard counts it. */

const counts = { likes: 60_000, fans: 3_600, songs: 8_000, conversations: 5_000 };

/** Likes, and how often each spot was liked, noted on the spot. */
export function inventLikes(audience: Audience) {
  const likes = audience.firstMeetings(randomOf('likes'), counts.likes, 0.25, 2.2);
  for (const { spot } of likes) spot.favourites_count += 1;
  return inOrder('likes', likes.map(pair));
}

/** Each fan follows one artist or person: the dashboard counts follows, and there must not be more of them than users. */
export function inventFans(audience: Audience) {
  const random = randomOf('fans');
  const active = audience.people.filter((user) => user.status === 'active');
  const fans = random.shuffle(active).slice(0, counts.fans);
  return inOrder(
    'fans',
    fans.map((user) => pair(audience.meetingOf(user, random, 1, 1.8))),
  );
}

const pair = ({ user, spot, at }: Meeting) => ({ user_id: user.id, spot_id: spot.id, created_at: at });

export function inventSongs(calendar: Calendar, audience: Audience) {
  const random = randomOf('songs');
  const songs = Array.from({ length: counts.songs }, () => {
    const user = random.skewed(audience.people, 1.3);
    const title = `${random.pick(songTitles.first)} ${random.pick(songTitles.last)}`;
    return { user_id: user.id, title, created_at: between(random, user.created_at, calendar.now) };
  });
  return inOrder('songs', songs);
}

export function inventConversations(calendar: Calendar, audience: Audience) {
  const random = randomOf('conversations');
  const talks = Array.from({ length: counts.conversations }, () => {
    const user = random.pick(audience.people);
    return { user_id: user.id, created_at: between(random, user.created_at, calendar.now) };
  });
  return inOrder('conversations', talks);
}

interface Act {
  user_id: string;
  created_at: Date;
}

/**
 * Who was there on which day: whoever joined or did something then, and on each day one or two of a hundred who only
 * looked around, more of them at weekends.
 */
export function inventDays(calendar: Calendar, audience: Audience, acts: Iterable<Act>) {
  const people = audience.people.filter((user) => user.status === 'active');
  const numbers = new Map(people.map((user, n) => [user.id, n]));
  const seen = new FirstMoments();
  for (const [n, user] of people.entries()) seen.note(n, user.created_at.getTime());
  for (const { user_id, created_at } of acts) {
    const n = numbers.get(user_id);
    if (n !== undefined) seen.note(n, created_at.getTime());
  }
  for (const { n, at } of visits(calendar, people)) seen.note(n, at);
  return seen.list().map(({ n, at }) => ({ day: dayOf(at), user_id: people[n]?.id, at }));
}

/** The first moment of each person, by their number, on each UTC day. */
class FirstMoments {
  readonly #moments = new Map<number, number>();
  note(n: number, at: number): void {
    const key = n * 100_000 + Math.floor(at / day);
    this.#moments.set(key, Math.min(at, this.#moments.get(key) ?? at));
  }
  list(): { n: number; at: Date }[] {
    return Array.from(this.#moments, ([key, at]) => ({ n: Math.floor(key / 100_000), at: new Date(at) }));
  }
}

function* visits({ start, now }: Calendar, people: DemoUser[]): Generator<{ n: number; at: number }> {
  const random = randomOf('days');
  let joined = 0;
  for (let date = Math.floor(start.getTime() / day) * day; date <= now.getTime(); date += day) {
    while (joined < people.length && (people[joined]?.created_at.getTime() ?? 0) <= date) joined += 1;
    const share = [0, 5, 6].includes(new Date(date).getUTCDay()) ? 0.02 : 0.012;
    for (let left = Math.round(joined * share); left > 0; left -= 1) {
      const at = Math.floor(date + random() * day);
      const n = random.int(0, joined - 1);
      if (at <= now.getTime()) yield { n, at };
    }
  }
}
