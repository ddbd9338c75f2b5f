import type { Push } from './push.ts';

/** Used without Firebase: sends nothing, and the list shows that (product/notifications#simulated). */
export const simulatedPush = (): Push => ({ send: async () => ({ state: 'simulated' }) });
