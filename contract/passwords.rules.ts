import { codes } from './kit/codes.ts';
import { minPasswordLength } from './kit/limits.ts';

/* What makes a password too easy to guess: one rule for the browser and the server (product/accounts#quality). */

/** What the password's owner is called; all parts that are known. */
export interface PasswordOwner {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly email?: string | null | undefined;
}

export type PasswordWeakness = 'passwordTooShort' | 'passwordCommon' | 'passwordPersonal';

/** Shorter parts of a name occur in too many other words. */
const minPartLength = 4;
/** Characters around a common password that do not make it another one: `password2026`, `!dragon!`. */
const maxAround = 4;

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Without case, accents and the digits and signs that stand for letters; `l` and `i` are one. */
const foldPassword = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[01!|l34@5$7]/g, (sign) => lookAlikes[sign] ?? sign);

/** The set that `weaknessOf` takes, of a list of common passwords. */
export const commonSetOf = (list: Iterable<string>): ReadonlySet<string> => {
  const folded = new Set<string>();
  for (const word of list) folded.add(foldPassword(word));
  return folded;
};

/** Why the password is refused; undefined if it is not. `common` is a set of `commonSetOf`. */
export function weaknessOf(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): PasswordWeakness | undefined {
  const trimmed = password.trim();
  if (trimmed.length < minPasswordLength) return codes.passwordTooShort;
  if (isCommon(trimmed, common)) return codes.passwordCommon;
  const folded = foldPassword(trimmed);
  return partsOf(owner).some((part) => folded.includes(part)) ? codes.passwordPersonal : undefined;
}

function isCommon(password: string, common: ReadonlySet<string>): boolean {
  if (common.has(foldPassword(password))) return true;
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const around = password.length - core.length;
  return core.length >= minPartLength && around <= maxAround && common.has(foldPassword(core));
}

/** The words of the names and of the address, without its top-level domain. */
function partsOf({ first_name, last_name, email }: PasswordOwner): string[] {
  const address = (email ?? '').replace(/\.[^.@]*$/, '');
  const words = [first_name, last_name, address].flatMap((text) => (text ?? '').split(/[^\p{L}\p{M}]+/u));
  return words.map(foldPassword).filter((word) => [...word].length >= minPartLength);
}
