import { fileURLToPath } from 'node:url';

/** The tiles of the coast, made beside the web app (commands/ensure.mjs). */
export const coastFile = fileURLToPath(new URL('../../../dist/coast.tiles', import.meta.url));
