import { type Calendar, maxDate, randomDate } from './calendar.ts';
import { type Random, randomOf } from './random.ts';
import type { DemoSpot } from './spots.ts';
import type { DemoUser } from './users.ts';

export interface Interaction {
  user: DemoUser;
  spot: DemoSpot;
  at: Date;
}

/** Picks which user interacts with which spot: mostly one of their country, and a few spots far more often than others. */
export class Audience {
  readonly people: DemoUser[];
  readonly #calendar: Calendar;
  readonly #byCountry: Map<string | null, DemoSpot[]>;
  readonly #artists: DemoSpot[];

  constructor(calendar: Calendar, users: DemoUser[], spots: DemoSpot[]) {
    this.#calendar = calendar;
    this.people = users.filter((user) => user.type !== 'artist' && user.role === 'user');
    const open = randomOf('popularity').shuffle(spots.filter((spot) => spot.enable));
    // Outstanding spots first: `skewed` favours the start of the list.
    const ranked = [...open.filter((spot) => spot.outstanding), ...open.filter((spot) => !spot.outstanding)];
    this.#byCountry = Map.groupBy(ranked, (spot) => spot.country);
    this.#artists = ranked.filter((spot) => ['artist', 'people'].includes(spot.type));
  }

  interaction(random: Random, toStars: number, bias: number): Interaction {
    return this.interactionOf(random.pick(this.people), random, toStars, bias);
  }

  interactionOf(user: DemoUser, random: Random, artistShare: number, bias: number): Interaction {
    const near = this.#byCountry.get(user.country);
    const spot = random.skewed(near && !random.chance(artistShare) ? near : this.#artists, bias);
    const at = randomDate(random, maxDate(user.created_at, spot.created_at), this.#calendar.now);
    return { user, spot, at };
  }

  /** `count` interactions of distinct pairs. */
  distinctInteractions(random: Random, count: number, toStars: number, bias: number): Interaction[] {
    const interactions = new Map<string, Interaction>();
    while (interactions.size < count) {
      const interaction = this.interaction(random, toStars, bias);
      interactions.set(interaction.user.id + interaction.spot.id, interaction);
    }
    return [...interactions.values()];
  }
}
