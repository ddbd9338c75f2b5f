import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { choice } from './kit/fields.ts';

/** The part of the server's configuration that the screens use; no secrets. */
export const Settings = z.object({
  /** The URL of a MapLibre style; null for the built-in map. */
  map_style_url: z.nullable(z.string()),
  /** Whether the server has streets for the built-in map, at `streetsPath`. */
  map_streets: z.boolean(),
  /** The source of artists. */
  music: choice(['spotify', 'catalogue']),
});

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    minRole: 'user',
    out: Settings,
    summary: 'The configuration that the screens use',
  }),
};
