/*
 * Which characters a text may have (docs/decisions/0037). What nobody sees makes two names that look alike, turns a line
 * around, or is lost on the way to whoever reads it.
 */

/** Written as nothing, or as what changes its neighbours: controls, formats, separators, halves of pairs, fillers. */
const unseen =
  '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800]';

/** Scripts in which joiners and their like change how a word is read. */
const joining = [
  'Arab',
  'Syrc',
  'Mong',
  'Nkoo',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
]
  .concat(['Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => `\\p{scx=${script}}`)
  .join('');

/** Unseen by itself, and part of how people write. */
const needed = [
  // Emoji of several, such as families; the plain and the coloured form of one; keycaps; flags of regions.
  '(?<=\\p{ExtPict}[\\uFE0F\\p{EMod}]?)\\u200D(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
  // Persian, the scripts of India; variants of ideographs, in Japanese names; Mongolian.
  `(?<=[${joining}])\\u200C(?=[${joining}])`,
  `(?<=[${joining}])\\u200D`,
  '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{Script=Mong})[\\u180B-\\u180D\\u180F]',
].join('|');

/** In longer texts also line breaks, tabs, places where a word may break, and the marks of direction that embed nothing. */
const neededInProse = `${needed}|[\\n\\t\\u00AD\\u200B\\u2060\\u200E\\u200F\\u061C]`;

const inLine = new RegExp(needed, 'gu');
const inProse = new RegExp(neededInProse, 'gu');
const anyUnseen = new RegExp(unseen, 'u');
const neededOrUnseen = new RegExp(`(${needed})|${unseen}`, 'gu');

/** Whether everything in a text of one line can be seen. */
export const isLine = (text: string): boolean => !anyUnseen.test(text.replace(inLine, ''));

/** The same for a text that may have several lines. */
export const isProse = (text: string): boolean => !anyUnseen.test(text.replace(inProse, ''));

/** A text from outside as one line of what can be seen, spelt in the one way that is stored. */
export const cleanLine = (text: string): string =>
  text
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(neededOrUnseen, (_, kept?: string) => kept ?? '')
    .trim()
    .normalize('NFC');

/** Letters that look like those of another script: who reads an address takes one for the other. */
export type Disguise = 'mixed' | 'punycode';

// Scripts that are written together with Latin letters and look like none of them.
const ofTheEast = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Bopo}]/gu;

/**
 * Why an address of mail may be another than it seems: letters of several alphabets in it, or a name of a host that
 * stands for other letters. Undefined for all others.
 */
export function disguiseOf(address: string): Disguise | undefined {
  if (/(^|[@.])xn--/i.test(address)) return 'punycode';
  const letters = address.replace(ofTheEast, '').match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return latin.length > 0 && latin.length < letters.length ? 'mixed' : undefined;
}
