// docs/ARCHITECTURE.md shows every room, in the order in which they may import from each other.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import rooms from './rooms.json' with { type: 'json' };

const page = 'docs/ARCHITECTURE.md';

/** One message for each room that its table does not name, or names above one that precedes it. */
export function unlistedRooms() {
  const sections = readFileSync(join(root, page), 'utf8').split(/^## /m);
  return Object.entries(rooms).flatMap(([side, order]) => {
    const table = sections.find((section) => section.startsWith(`\`${side}/\``)) ?? '';
    const places = order.map((room) => table.indexOf(`\`${room}/\``));
    return order.flatMap((room, index) => {
      if (places[index] < 0) return [`${page} does not list ${side}/${room}/.`];
      if (index > 0 && places[index] < places[index - 1])
        return [
          `${page} lists ${side}/${room}/ above ${side}/${order[index - 1]}/, which precedes it in rooms.json.`,
        ];
      return [];
    });
  });
}
