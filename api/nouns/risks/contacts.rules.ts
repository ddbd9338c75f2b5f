/* Mail addresses and telephone numbers in texts. Every pattern is bounded or of disjoint classes: linear in any text. */

/** An @, also as people write it for programs not to find it. */
const anchor = / @ | ?[([{] ?(?:@|at|arroba) ?[)\]}] ?| arroba |@/gi;
const domain =
  /[\p{L}\p{N}-]{1,63}(?:(?:\.| ?[([{] ?(?:punto|dot|\.) ?[)\]}] ?| (?:punto|dot) )[\p{L}\p{N}-]{1,63}){1,5}/iuy;
const localCharacter = /[\p{L}\p{N}._%+-]/u;
const maxLocal = 64;

/** The mail addresses, as they are written. */
export function mailsIn(text: string): string[] {
  return [...text.matchAll(anchor)].flatMap(({ 0: at, index }) => {
    const start = startOfLocal(text, index);
    if (start === index) return [];
    domain.lastIndex = index + at.length;
    const host = domain.exec(text)?.[0] ?? '';
    return /\p{L}{2}$/u.test(host) ? [text.slice(start, domain.lastIndex)] : [];
  });
}

function startOfLocal(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < maxLocal && localCharacter.test(text[start - 1] ?? '')) start--;
  return start;
}

/** Links have numbers of their own; those of WhatsApp are telephone numbers. */
const links = /https?:\/\/(?!wa\.me\/)\S+/gi;
const coordinates = /-?\d{1,2}\.\d{4,8}, ?-?1?\d{1,2}\.\d{4,8}(?!\d)/g;
const dates = /(?<!\d)\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?!\d)/g;
const digits = /\+?\(?\d(?:[ .()-]{0,3}\d){5,}/g;
const cue =
  /(?:tel|tel[eé]fono|phone|cel|celular|m[oó]vil|mobile|whats ?app|wsp|wa\.me|ll[aá]m\p{L}{0,8}|call|reservas|contacto)(?: (?:al?|at|us|us at))?[^\p{L}\d]{0,6}$/iu;
const cueLength = 24;

/** The telephone numbers: international ones, those after a word such as "Tel.", and those too long for anything else. */
export function phonesIn(text: string): string[] {
  const plain = text.replace(links, hidden).replace(coordinates, hidden).replace(dates, hidden);
  return [...plain.matchAll(digits)].flatMap(({ 0: number, index }) => {
    const isCalled = cue.test(plain.slice(Math.max(0, index - cueLength), index));
    return isPhone(number, isCalled) ? [number] : [];
  });
}

/** As long as what it hides, so that nothing on both sides of it becomes one number. */
const hidden = (found: string): string => '_'.repeat(found.length);

function isPhone(number: string, isCalled: boolean): boolean {
  const groups = number.match(/\d+/g) ?? [];
  const length = groups.join('').length;
  if (length > 15) return false;
  if (isCalled) return true;
  if (number.startsWith('+')) return length >= 8;
  return length >= 9 && length <= 13 && !isAmount(number, groups) && !groups.every(isYear);
}

/** 1.250.000.000 and 100 000 000. */
const isAmount = (number: string, groups: string[]): boolean =>
  /^\d{1,3}(?:\.\d{3})+$/.test(number) || groups.at(-1) === '000';

const isYear = (group: string): boolean => /^(?:1[5-9]|20)\d\d$/.test(group);
