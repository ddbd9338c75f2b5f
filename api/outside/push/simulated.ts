import type { Push } from './push.ts';

/** Without Firebase nothing goes out, and the list says so (design §8). */
export const simulatedPush = (): Push => ({ send: async () => ({ state: 'simulated' }) });
