import { type Calendar, dayMs, isoDay, randomDate, withIds } from './calendar.ts';
import { type Random, randomOf } from './random.ts';
import type { DemoSpot } from './spots.ts';
import { homeCountries, languageOf } from './users.ts';
import { shows } from './words/shows.ts';

const maxHosts = 520;

/** Events at bars and stages, past and future. */
export function generateEvents(calendar: Calendar, spots: DemoSpot[]) {
  const random = randomOf('events');
  const people = spots.filter((spot) => spot.type === 'people' && spot.enable);
  const bands = Map.groupBy(people, (spot) => spot.country);
  const hosts = spots.filter(
    (spot) =>
      ['bar_club', 'live', 'show_concert'].includes(spot.type) &&
      spot.enable &&
      spot.address !== '' &&
      homeCountries.includes(spot.country ?? ''),
  );
  const chosen = random.shuffle(hosts).slice(0, maxHosts);
  const events = chosen.flatMap((spot) => {
    const local = bands.get(spot.country) ?? people;
    return Array.from({ length: random.int(1, 6) }, () => event(random, calendar, spot, local));
  });
  return withIds('events', events);
}

function event(random: Random, calendar: Calendar, spot: DemoSpot, bands: DemoSpot[]) {
  const created_at = randomDate(random, spot.created_at, calendar.now);
  const when = new Date(created_at.getTime() + random.int(3, 75) * dayMs);
  const titles = shows[languageOf(spot.country)];
  const band = random.pick(bands).name;
  return {
    spot_id: spot.id,
    title: random.pick(titles).replace('{band}', band),
    date: isoDay(when),
    start_time: `${random.int(18, 23)}:${random.pick(['00', '30'])}`,
    tickets: `https://example.com/tickets/${isoDay(when)}-${random.int(1000, 9999)}`,
    location: spot.address,
    created_at,
  };
}
