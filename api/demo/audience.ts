import { between, type Calendar, later } from './calendar.ts';
import { type Random, randomOf } from './random.ts';
import type { DemoSpot } from './spots.ts';
import type { DemoUser } from './users.ts';

export interface Meeting {
  user: DemoUser;
  spot: DemoSpot;
  at: Date;
}

/** Who meets which spot: mostly one of their own country, a few spots far more often than the rest. */
export class Audience {
  readonly people: DemoUser[];
  readonly #calendar: Calendar;
  readonly #near: Map<string | null, DemoSpot[]>;
  readonly #stars: DemoSpot[];

  constructor(calendar: Calendar, users: DemoUser[], spots: DemoSpot[]) {
    this.#calendar = calendar;
    this.people = users.filter((user) => user.type !== 'artist' && user.role === 'user');
    const open = randomOf('popularity').shuffle(spots.filter((spot) => spot.enable));
    // What is called an outstanding spot is known by more people.
    const ranked = [...open.filter((spot) => spot.outstanding), ...open.filter((spot) => !spot.outstanding)];
    this.#near = Map.groupBy(ranked, (spot) => spot.country);
    this.#stars = ranked.filter((spot) => ['artist', 'people'].includes(spot.type));
  }

  meeting(random: Random, toStars: number, bias: number): Meeting {
    return this.meetingOf(random.pick(this.people), random, toStars, bias);
  }

  meetingOf(user: DemoUser, random: Random, toStars: number, bias: number): Meeting {
    const near = this.#near.get(user.country);
    const spot = random.skewed(near && !random.chance(toStars) ? near : this.#stars, bias);
    return { user, spot, at: between(random, later(user.created_at, spot.created_at), this.#calendar.now) };
  }

  /** Meetings of different pairs, `count` of them. */
  firstMeetings(random: Random, count: number, toStars: number, bias: number): Meeting[] {
    const met = new Map<string, Meeting>();
    while (met.size < count) {
      const meeting = this.meeting(random, toStars, bias);
      met.set(meeting.user.id + meeting.spot.id, meeting);
    }
    return [...met.values()];
  }
}
