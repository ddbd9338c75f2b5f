import * as z from 'zod/mini';
import { endpoint } from './kit/endpoint.ts';
import { choice } from './kit/fields.ts';

/** What the screens need to know about how this server was set up; no secrets. */
export const Settings = z.object({
  /** A MapLibre style; null for the map that comes with the product. */
  map_style_url: z.nullable(z.string()),
  /** Where artists are looked up: in Spotify, or in the demonstration catalogue. */
  music: choice(['spotify', 'catalogue']),
});
export type Settings = z.output<typeof Settings>;

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/config',
    minRole: 'user',
    out: Settings,
    summary: 'How this server was set up, as far as screens need it',
  }),
};
