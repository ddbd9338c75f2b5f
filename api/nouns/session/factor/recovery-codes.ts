import { hash, randomBytes } from 'node:crypto';

/* Codes for whoever has lost the app: ten, each good once. 120 random bits, so that a plain hash protects them (ASVS 5.0, 6.5.2). */

const count = 10;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const length = 24;

/** Ten new codes, in four groups of six. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode);

const newCode = (): string =>
  // 32 letters: each byte gives five unbiased bits.
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length])
    .join('')
    .replace(/(.{6})(?!$)/g, '$1-');

/** What is stored of a code. Groups and capitals do not matter. */
export const hashRecoveryCode = (code: string): string => hash('sha256', plainCode(code));

/** A code as it may have been typed, without spaces, hyphens and capitals. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();
