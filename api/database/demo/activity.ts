import type { Audience, Meeting } from './audience.ts';
import { between, type Calendar, day, dayOf, inOrder } from './calendar.ts';
import { randomOf } from './random.ts';
import { songTitles } from './words/songs.ts';

/* What people do in the public app; the dashboard counts it. */

const counts = { likes: 60_000, fans: 20_000, songs: 8_000, conversations: 5_000 };
const activeDays = 62;

/** Likes, and how often each spot was liked, noted on the spot. */
export function inventLikes(audience: Audience) {
  const likes = audience.firstMeetings(randomOf('likes'), counts.likes, 0.25, 2.2);
  for (const { spot } of likes) spot.favourites_count += 1;
  return inOrder('likes', likes.map(pair));
}

export function inventFans(audience: Audience) {
  return inOrder('fans', audience.firstMeetings(randomOf('fans'), counts.fans, 1, 1.8).map(pair));
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

/** Who was there on which of the last two months' days: a few of a hundred, more of them at weekends. */
export function inventDays(calendar: Calendar, audience: Audience) {
  const random = randomOf('days');
  const people = audience.people.filter((user) => user.status === 'active');
  return Array.from({ length: activeDays }, (_, ago) => {
    const at = new Date(calendar.now.getTime() - ago * day);
    const already = people.findLastIndex((user) => user.created_at <= at) + 1;
    const share = [0, 5, 6].includes(at.getUTCDay()) ? 0.05 : 0.035;
    const there = Array.from({ length: Math.round(already * share) }, () => random.int(0, already - 1));
    const from = new Date(dayOf(at));
    const until = new Date(from.getTime() + day);
    return [...new Set(there)].map((n) => ({
      day: dayOf(at),
      user_id: people[n]?.id,
      at: between(random, from, until),
    }));
  })
    .flat()
    .filter(({ at }) => at <= calendar.now);
}
