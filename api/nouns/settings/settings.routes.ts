import { settings } from '#contract/settings.ts';
import type { Mount } from '../../http/mount.ts';

export function settingsRoutes(on: Mount): void {
  on.answer(settings.read, async ({ config }) => ({
    map_style_url: config.mapStyleUrl ?? null,
    map_streets: config.streetsFile !== undefined,
    music: config.spotify ? ('spotify' as const) : ('catalogue' as const),
  }));
}
