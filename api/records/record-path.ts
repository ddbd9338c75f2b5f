import { nouns } from '#contract/nouns.ts';

interface Located {
  readonly noun: string;
  readonly id: string;
  /** The spot that an event or a comment belongs to. */
  readonly spot: string | null;
}

/** The screen that opens a record; undefined when it has none. */
export function recordPath({ noun, id, spot }: Located): string | undefined {
  if (noun === 'users' || noun === 'spots') return `/${noun}/${id}/edit`;
  if (noun === 'revisions') return `/spot_revisions/${id}/edit`;
  if (noun === 'submissions') return `/submissions/${id}/edit`;
  if (noun === 'events') return spot ? `/spots/${spot}/events/${id}/edit` : undefined;
  if (noun === 'comments') return spot ? `/spots/${spot}/comments` : undefined;
  const declared = nouns.find(({ name }) => name === noun);
  return declared && `${declared.path}/${id}/edit`;
}
