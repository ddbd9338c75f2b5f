import { kept, misunderstood, type Understood, withoutFrame } from './values/understood.ts';
import { partsOf, understandLink, withoutTracking } from './values/web-links.ts';

/* Pages of Spotify as people paste them: pages in a language, shared texts, URIs, codes to embed (product/values#spotify). */

const kinds = 'track|album|artist|playlist|episode|show';
const end = '([A-Za-z0-9]{22})(?![A-Za-z0-9])';
const page = new RegExp(
  `(?<![\\w.-])(?:https?://)?(?:open|play)\\.spotify\\.com/(?:intl-[a-z-]{2,5}/)?(?:embed/)?(?:user/[^/\\s]+/)?(${kinds})/${end}`,
  'i',
);
const uri = new RegExp(`(?<!\\w)spotify:(?:user:[^:\\s]+:)?(${kinds}):${end}`, 'i');

/** The kind and id of the page that a text contains. */
function pageIn(text: string): string | undefined {
  const [, kind, id] = page.exec(text) ?? uri.exec(text) ?? [];
  return kind && `${kind.toLowerCase()}/${id}`;
}

/** The Spotify embed URL for a pasted iframe, page URL or Spotify URI; undefined when it has none. */
export function spotifyEmbed(pasted: string): string | undefined {
  const found = pageIn(pasted);
  return found && `https://open.spotify.com/embed/${found}`;
}

/** The link of a page of Spotify without language and tracking; other links are kept as they are. */
export function understandSpotify(text: string): Understood {
  const value = withoutFrame(text);
  const read = understandLink(value);
  const isElsewhere =
    'kept' in read && read.kept !== '' && !/^(?:open|play)\.spotify\.com$/.test(partsOf(read.kept).host);
  if (isElsewhere) return read;
  const found = pageIn(value);
  if (found) return kept(`https://open.spotify.com/${found}`);
  if ('kept' in read) return kept(withoutTracking(read.kept));
  const isUnknown = ['linkWithoutDomain', 'linkIsHandle', 'badLink'].includes(read.reason);
  return isUnknown && !/^(?!spotify)[a-z][a-z0-9+.-]*:\S/i.test(value)
    ? misunderstood('spotifyExpected')
    : read;
}
