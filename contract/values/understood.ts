/*
 * What people type and paste, and what is made of it (product/values#forgiving): either what is kept, or the reason why nothing
 * can be made of it. Reasons are codes of messages.
 */

export type Misunderstood =
  | 'badLink'
  | 'badPhone'
  | 'linkHasSpaces'
  | 'linkIsEmail'
  | 'linkIsHandle'
  | 'linkIsPhone'
  | 'linkWithoutDomain'
  | 'instagramHandle'
  | 'instagramIsSite'
  | 'instagramWithoutUser'
  | 'youtubeExpected'
  | 'spotifyExpected'
  | 'phoneIsEmail'
  | 'phoneNeedsArea'
  | 'phoneSeveral'
  | 'phoneShort9'
  | 'phoneShort10'
  | 'phoneShort11'
  | 'phoneTooShort'
  | 'phoneTooLong'
  | 'phoneUnknownCountry';

export type Understood = { readonly kept: string } | { readonly reason: Misunderstood };
/** Makes of a trimmed text what is kept; '' is kept as ''. What is kept is kept again as it is. */
export type Understand = (text: string) => Understood;

export const kept = (value: string): Understood => ({ kept: value });
export const misunderstood = (reason: Misunderstood): Understood => ({ reason });

/** Also one with a comma in place of its last dot. */
export const isEmailAddress = (text: string): boolean => /^[^\s@/:]+@[^\s@/:]+[.,][^\s@/:.]+$/.test(text);

const frames: readonly (readonly [open: string, close: string])[] = [
  ['<', '>'],
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['«', '»'],
  ['(', ')'],
];

/** Without the brackets or quotation marks around it. */
export function withoutFrame(text: string): string {
  const value = text.trim();
  const frame = frames.find(
    ([open, close]) => value.length > 1 && value.startsWith(open) && value.endsWith(close),
  );
  return frame ? value.slice(1, -1).trim() : value;
}
