/*
 * Which characters a text may have (docs/decisions/0037). Invisible characters make different names look the same, reverse
 * the direction of a line, or are lost in transfer.
 */

/** Controls, formats, separators, unpaired surrogates, fillers: without a glyph, or changing the characters beside them. */
const invisible =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800]';

/** Scripts in which joiners change how a word is written. */
const joining = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Invisible characters that the spelling of a word or an emoji needs. */
const needed = [
  // Sequences of emoji, such as families; text and emoji presentation; keycaps; flags of regions.
  '(?<=\\p{ExtPict}[\\uFE0F\\p{EMod}]?)\\u200D(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
  // Persian, the scripts of India; ideographic variants, in Japanese names; Mongolian.
  `(?<=[${joining}])\\u200C(?=[${joining}])`,
  `(?<=[${joining}])\\u200D`,
  '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{Script=Mong})[\\u180B-\\u180D\\u180F]',
].join('|');

/** In prose also line breaks, tabs, soft hyphens, zero-width breaks, and direction marks that embed nothing. */
const neededInProse = `${needed}|[\\n\\t\\u00AD\\u200B\\u2060\\u200E\\u200F\\u061C]`;

const inLine = new RegExp(needed, 'gu');
const inProse = new RegExp(neededInProse, 'gu');
const anyInvisible = new RegExp(invisible, 'u');
const neededOrInvisible = new RegExp(`(${needed})|${invisible}`, 'gu');

/** Whether a text of one line has no invisible characters, except those that its spelling needs. */
export const isLine = (text: string): boolean => !anyInvisible.test(text.replace(inLine, ''));

/** The same for a text of several lines. */
export const isProse = (text: string): boolean => !anyInvisible.test(text.replace(inProse, ''));

/** The text as one line, without invisible characters, in NFC. */
export const cleanLine = (text: string): string =>
  text
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(neededOrInvisible, (_, allowed?: string) => allowed ?? '')
    .trim()
    .normalize('NFC');

/** Why an email address may be confusable with another: letters of several scripts, or a punycode host. */
export type Confusable = 'mixed' | 'punycode';

// Scripts that are used together with Latin letters and are not confusable with them.
const cjk = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Bopo}]/gu;

/** Why an email address is confusable; undefined when it is not. */
export function confusableIn(address: string): Confusable | undefined {
  if (/(^|[@.])xn--/i.test(address)) return 'punycode';
  const letters = address.replace(cjk, '').match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return latin.length > 0 && latin.length < letters.length ? 'mixed' : undefined;
}
