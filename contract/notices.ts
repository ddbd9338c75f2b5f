import { mailSettings } from './mail-settings.ts';
import { timeline } from './timeline.ts';

/** What owners are told: about a spot, and by mail. */
export const notices = { timeline, ...mailSettings };
