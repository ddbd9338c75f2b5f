import type { Audience } from './audience.ts';
import { withIds } from './calendar.ts';
import { type Random, randomOf } from './random.ts';
import type { DemoSpot } from './spots.ts';
import { languageOf } from './users.ts';
import { commentPhrases } from './words/comments.ts';

const count = 30_000;

type Topic = 'bar' | 'stage' | 'place' | 'musician';

const topicOf: Partial<Record<DemoSpot['type'], Topic>> = {
  bar_club: 'bar',
  live: 'stage',
  show_concert: 'stage',
  artist: 'musician',
  people: 'musician',
};

export function generateComments(audience: Audience) {
  const random = randomOf('comments');
  const comments = Array.from({ length: count }, (_, i) => {
    const { user, spot, at } = audience.interaction(random, 0.2, 2.5);
    const language = random.chance(0.04) ? 'en' : languageOf(user.country);
    const comment = commentText(random, topicOf[spot.type] ?? 'place', language, spot);
    // A few were reported by readers of the public app.
    const reports = i % 7500 === 42 ? 1 + (i % 3) : 0;
    return { comment, user_id: user.id, spot_id: spot.id, reports, created_at: at };
  });
  return withIds('comments', comments);
}

/** One to three sentences: an impression, a detail, advice. */
function commentText(random: Random, topic: Topic, language: 'es' | 'en', spot: DemoSpot): string {
  const phrases = commentPhrases[language];
  const parts = [random.pick(phrases[topic])];
  if (random.chance(0.6))
    parts.push(random.pick(phrases.details[topic === 'musician' ? 'musician' : 'visit']));
  if (random.chance(0.35)) parts.push(random.pick(phrases.advice));
  return parts
    .join(' ')
    .replaceAll('{name}', spot.name)
    .replaceAll('{day}', random.pick(phrases.days))
    .replaceAll('{city}', spot.about.city || phrases.somewhere);
}
