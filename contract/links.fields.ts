import * as z from 'zod/mini';
import { codes, type MessageCode } from './kit/codes.ts';
import { maxLength, visibleLine } from './kit/fields.ts';
import type { Understand } from './values/understood.ts';
import { understandLink } from './values/web-links.ts';

/* The kinds of field that are made of what people write. Apart from the others, because few screens need them at once. */

/** Replaces a text by what is kept of it, or refuses it with the reason (product/values#forgiving). */
export const understood = (understand: Understand) =>
  z.check<string>((payload) => {
    const read = understand(payload.value);
    if ('kept' in read) payload.value = read.kept;
    else payload.issues.push({ code: 'custom', message: codes[read.reason], input: payload.value });
  });

// Shared texts have several lines.
const inOneLine = z.overwrite<string>((text) => text.trim().replace(/\s*[\r\n\t]+\s*/g, ' '));

// Not normalized: servers distinguish the spellings of a path.
const url = (code: MessageCode) => z.string(code).check(inOneLine, visibleLine);

/**
 * An http or https URL of at most 2000 characters, its host shown as what it resolves to; may be empty. `understand` makes
 * one of what people write.
 */
export const link = (understand: Understand = understandLink) =>
  url(codes.invalid).check(maxLength(2000), understood(understand));

export const requiredLink = (code: MessageCode = codes.linkRequired) =>
  url(code).check(z.minLength(1, code), maxLength(2000), understood(understandLink));
