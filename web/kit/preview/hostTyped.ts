import { understandLink } from '#contract/values/web-links.ts';

/** The host of the link that will be kept of a text; what is typed of it so far, or '' for none. */
export function hostTyped(text: string): string {
  const typed = text.trim();
  const read = understandLink(typed);
  return 'kept' in read && read.kept !== '' ? new URL(read.kept).host : typed;
}
