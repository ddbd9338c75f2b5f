import type { Push } from './push.ts';

/** Without Firebase nothing goes out, and the list says so (product/notifications#simulated). */
export const simulatedPush = (): Push => ({ send: async () => ({ state: 'simulated' }) });
