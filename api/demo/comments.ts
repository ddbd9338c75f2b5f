import type { Audience } from './audience.ts';
import { inOrder } from './calendar.ts';
import { type Random, randomOf } from './random.ts';
import type { DemoSpot } from './spots.ts';
import { languageOf } from './users.ts';
import { remarks } from './words/comments.ts';

const count = 30_000;

type Topic = 'bar' | 'stage' | 'place' | 'musician';

const topicOf: Partial<Record<DemoSpot['type'], Topic>> = {
  bar_club: 'bar',
  live: 'stage',
  show_concert: 'stage',
  artist: 'musician',
  people: 'musician',
};

export function inventComments(audience: Audience) {
  const random = randomOf('comments');
  const comments = Array.from({ length: count }, () => {
    const { user, spot, at } = audience.meeting(random, 0.2, 2.5);
    const language = random.chance(0.04) ? 'en' : languageOf(user.country);
    const comment = remark(random, topicOf[spot.type] ?? 'place', language, spot);
    return { comment, user_id: user.id, spot_id: spot.id, created_at: at };
  });
  return inOrder('comments', comments);
}

/** One to three sentences: what it was like, a detail, an advice. */
function remark(random: Random, topic: Topic, language: 'es' | 'en', spot: DemoSpot): string {
  const bank = remarks[language];
  const parts = [random.pick(bank[topic])];
  if (random.chance(0.6)) parts.push(random.pick(bank.details[topic === 'musician' ? 'musician' : 'visit']));
  if (random.chance(0.35)) parts.push(random.pick(bank.advice));
  return parts
    .join(' ')
    .replaceAll('{name}', spot.name)
    .replaceAll('{day}', random.pick(bank.days))
    .replaceAll('{city}', spot.about.city || bank.somewhere);
}
