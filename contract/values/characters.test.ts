import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../index.ts';
import {
  email,
  link,
  prose,
  requiredLink,
  requiredProse,
  requiredText,
  searchText,
  text,
} from '../kit/fields.ts';
import { cleanLine, disguiseOf, isLine, isProse } from './characters.ts';
import { linkTargetOf } from './links.ts';

const written = [
  ['Latin', 'Zoë Ñandú, “L’été” – 50 %'],
  ['Japanese', '東京タワー 葛\u{E0100}'],
  ['Persian', 'می\u200cخواهم'],
  ['Sinhala', 'ක්\u200dරි'],
  ['families, flags, keycaps', '👨‍👩‍👧 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🧑🏽‍🚀 1️⃣ ☎️ 🇦🇷'],
] as const;
test.each(written)('%s is written as it is', (_name, text) => {
  expect([isLine(text), isProse(text), cleanLine(text)]).toEqual([true, true, text]);
});

const unseen = [
  '\0',
  '\x01',
  '\x7f',
  '\x9f',
  '\u034f',
  '\u115f',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u2800',
  '\u3164',
].concat(['\u200d', '\u200c', '\ufe0f', '\ufff9', '\uffff', '\ud800', '\udc00', '\u{e0041}', '\u{1d173}']);
test.each(unseen.map((char) => [JSON.stringify(char), char]))('%s hides in no text', (_name, char) => {
  expect([isLine(`a${char}b`), isProse(`a${char}b`)]).toEqual([false, false]);
  expect(isLine(cleanLine(`a${char}b`))).toBe(true);
});

test('several lines, tabs and places to break are for longer texts', () => {
  const text = 'uno\n\tdos\u00ad\u200btres';
  expect([isLine(text), isProse(text), cleanLine(text)]).toEqual([false, true, 'uno dostres']);
});

/** Every field of a body, however deep, with its schema. */
function fieldsOf(schema: unknown, path: string): [path: string, z.ZodMiniType][] {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  const inner = [def.innerType, def.in, def.out, def.element, ...((def.options as unknown[]) ?? [])];
  const shape = Object.entries((def.shape as Record<string, unknown>) ?? {});
  return [
    [path, schema as z.ZodMiniType],
    ...inner.flatMap((one) => (one ? fieldsOf(one, path) : [])),
    ...shape.flatMap(([name, one]) => fieldsOf(one, path ? `${path}.${name}` : name)),
  ];
}

// A password is read by nobody; a review that is sent back only says which one it was.
const secret = /(^|\.)(current_)?password$|^review\./;
const bodies = endpoints
  .map(
    ([name, { body }]) => [name, fieldsOf(body, '').filter(([path]) => path && !secret.test(path))] as const,
  )
  .filter(([, fields]) => fields.length > 0);

test('the walk below finds the fields of every form', () => {
  expect(bodies.map(([name]) => name)).toEqual(expect.arrayContaining(['users.create', 'spots.update']));
  expect(bodies.flatMap(([, fields]) => fields.map(([path]) => path))).toContain('bio_en.bio_title');
});

test.each(bodies)('%s takes nothing unseen in any of its fields', (_name, fields) => {
  const tries = unseen.flatMap((char) => [
    `a${char}b`,
    `a${char}b@example.com`,
    `https://example.com/${char}`,
  ]);
  // A part of a field, such as the text before it is cleaned or read, may be wider than the field.
  for (const path of new Set(fields.map(([path]) => path))) {
    const [, whole] = fields.find(([name]) => name === path) as (typeof fields)[number];
    for (const text of tries) {
      const read = z.safeParse(whole, text);
      expect(
        read.success && JSON.stringify(read.data).includes(JSON.stringify(text).slice(1, -1)),
        `${path} ${JSON.stringify(text)}`,
      ).toBe(false);
    }
  }
});

describe('links', () => {
  test.each([
    'http://:p@evil.test',
    'http://:@evil.test',
    'http://@evil.test',
    'https://bank.test@evil.test/',
    'https://a:b@evil.test',
    'https://evil.test\\@bank.test',
    'https:\\\\evil.test',
    'http:/evil.test',
    'http:evil.test',
    'http:///evil.test',
    'ht\ttps://evil.test',
    'https://evil\n.test',
    ' https://evil.test',
    'https://evil.test/a b',
    'https://evil.test/\x01',
    'https://evil.test/\u202egnp.exe',
    'https://evil.test:99999',
    'javascript://evil.test',
    '//evil.test',
    'https://',
  ])('%j is none', (text) => expect(linkTargetOf(text)).toBeUndefined());

  test.each([
    ['https://example.com/a?b=c@d#e', 'https://example.com/a?b=c@d#e'],
    ['HTTP://EXAMPLE.com:8080/A', 'HTTP://EXAMPLE.com:8080/A'],
    ['https://ñandú.com.ar/x', 'https://ñandú.com.ar/x'],
    ['https://аpple.com/x', 'https://xn--pple-43d.com/x'],
    ['https://ｅxample.com/', 'https://example.com/'],
    ['https://exa%6dple.com/', 'https://example.com/'],
    ['http://0x7f.1:8080/x', 'http://127.0.0.1:8080/x'],
    ['http://2130706433', 'http://127.0.0.1'],
  ])('%s says that it leads to %s', (text, address) => expect(linkTargetOf(text)).toBe(address));
});

test('an endless address is refused at once', () => {
  const long = `${'a'.repeat(100_000)}${'.a'.repeat(50_000)}`;
  for (const text of [long, `${long}@`, `a@${long}`, `${long}@${long}.x`])
    expect(z.safeParse(email(), text).success).toBe(false);
  expect(isLine('👨\u200d'.repeat(50_000))).toBe(false);
});

test.each([
  ['ana@example.com', undefined],
  ['иван@почта.рф', undefined],
  ['山田@example.com', undefined],
  ['аna@example.com', 'mixed'],
  ['ana@exampIe.соm', 'mixed'],
  ['ana@xn--pple-43d.com', 'punycode'],
  ['ana@mail.xn--p1ai', 'punycode'],
])('%s: %s', (address, disguise) => expect(disguiseOf(address)).toBe(disguise));

test('a name has one spelling, however its accents were typed; a link stays as it is spelt', () => {
  for (const name of ['Peñáflör', '日本語ガ', '한국', 'Việt', 'Ёлка', 'שָׁלוֹם', 'नमस्ते', '👨‍👩‍👧']) {
    const [together, apart] = [name.normalize('NFC'), name.normalize('NFD')];
    for (const kind of [text(200), requiredText(200), prose(200), requiredProse(200), searchText(200)])
      for (const typed of [together, apart]) expect(z.parse(kind, typed)).toBe(together);
    const address = `https://example.com/${apart}`;
    for (const kind of [link(), requiredLink()]) expect(z.parse(kind, address)).toBe(address);
  }
});
