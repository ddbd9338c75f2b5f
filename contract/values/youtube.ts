import { kept, misunderstood, type Understood, withoutFrame } from './understood.ts';
import { partsOf, understandLink, withoutTracking } from './web-links.ts';

/* Videos and channels of YouTube: `youtu.be/…`, `@channel`, the code to embed one (product/values#youtube). */

const embedded = /\bsrc=["']?(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/i;
const channel = /^(?:(?:youtube|yt)(?:\s*:\s*|\s+))?@([\p{L}\p{N}][\p{L}\p{N}_.·-]{1,28}[\p{L}\p{N}])$/iu;

/** The link of a video or channel without what tracks who shared it; other links are kept as they are. */
export function understandYoutube(text: string): Understood {
  const value = withoutFrame(text);
  const [, video] = embedded.exec(value) ?? [];
  if (video) return kept(`https://www.youtube.com/watch?v=${video}`);
  const [, name] = channel.exec(value) ?? [];
  if (name) return kept(`https://www.youtube.com/@${name}`);
  const read = understandLink(value);
  if ('reason' in read) {
    const isUnknown = read.reason === 'linkWithoutDomain' || read.reason === 'linkIsHandle';
    return isUnknown ? misunderstood('youtubeExpected') : read;
  }
  if (read.kept === '') return read;
  const { host } = partsOf(read.kept);
  const isYoutube = /^(?:music\.)?youtube\.com$|^youtu\.be$/.test(host);
  return isYoutube ? kept(withoutTracking(read.kept.replace(/^(https?:\/\/)m\./i, '$1www.'))) : read;
}
