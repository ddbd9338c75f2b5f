import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '../index.ts';
import { email, prose, requiredProse, requiredText, searchText, text } from '../kit/fields.ts';
import { link, requiredLink } from '../links.fields.ts';
import { cleanLine, confusableIn, isLine, isProse } from './characters.ts';
import { linkTargetOf } from './links.ts';

const legitimate = [
  ['Latin', 'Zoë Ñandú, “L’été” – 50 %'],
  ['Japanese', '東京タワー 葛\u{E0100}'],
  ['Persian', 'می\u200cخواهم'],
  ['Sinhala', 'ක්\u200dරි'],
  ['families, flags, keycaps', '👨‍👩‍👧 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🧑🏽‍🚀 1️⃣ ☎️ 🇦🇷'],
] as const;
test.each(legitimate)('accepts %s without changes', (_name, text) => {
  expect([isLine(text), isProse(text), cleanLine(text)]).toEqual([true, true, text]);
});

const invisible = [
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
test.each(invisible.map((char) => [JSON.stringify(char), char]))('refuses %s in all texts', (_name, char) => {
  expect([isLine(`a${char}b`), isProse(`a${char}b`)]).toEqual([false, false]);
  expect(isLine(cleanLine(`a${char}b`))).toBe(true);
});

test('a cleaned line is trimmed, in NFC, and has one space for line breaks and tabs', () => {
  expect(cleanLine(' \u202eUno\r\n\t\u2028dos\u200b ')).toBe('Uno dos');
  expect(cleanLine('e\u0301')).toBe('\u00e9');
});

// An invisible character is accepted where its spelling needs it, and nowhere else.
test.each([
  ['a joiner between emoji', '👩\u200d🚀', '\u200d🚀', '👩\u200d'],
  ['a joiner after a skin tone', '🧑🏽\u200d🚀', 'a\u200d🚀'],
  ['a joiner after an emoji presentation', '❤\ufe0f\u200d🔥', 'a\ufe0f\u200d🔥'],
  ['the presentation of an emoji', '☎\ufe0f', 'a\ufe0f'],
  ['the presentation of a text', '☎\ufe0e', 'a\ufe0e'],
  ['a keycap', '1\ufe0f\u20e3', '1\ufe0f', 'a\ufe0f\u20e3'],
  ['a keycap of a sign', '#\ufe0f\u20e3*\ufe0f\u20e3', '!\ufe0f\u20e3'],
  ['the flag of a region', '🏴\u{e0067}\u{e0062}\u{e0031}\u{e007f}', 'a\u{e0067}\u{e0062}\u{e0031}\u{e007f}'],
  [
    'a flag of three to six letters',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e0039}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}',
  ],
  ['a non-joiner in Persian', 'می\u200cخواهم', 'می\u200c', '\u200cخواهم', 'a\u200cb'],
  ['a joiner in Sinhala', 'ක්\u200dර', 'a\u200dර'],
  ...['ܐ', 'ᠠ', 'ߊ', 'क', 'ক', 'ਕ', 'ક', 'କ', 'க', 'క', 'ಕ', 'ക', 'ක', 'ក', 'က', 'ཀ'].map((letter) => [
    `a joiner in the script of ${letter}`,
    `${letter}\u200d${letter}\u200c${letter}`,
  ]),
  ['a variant of an ideograph', '葛\u{e0100}', 'a\u{e0100}'],
  ['a variant of a Mongolian letter', 'ᠠ\u180b\u180f', 'a\u180b'],
])('accepts %s', (_what, accepted = '', ...refused) => {
  expect([isLine(accepted), isProse(accepted)]).toEqual([true, true]);
  expect(cleanLine(accepted)).toBe(accepted);
  expect(refused.filter((text) => isLine(text) || isProse(text))).toEqual([]);
});

test.each(['\n', '\t', '\u00ad', '\u200b', '\u2060', '\u200e', '\u200f', '\u061c'])(
  '%j is for prose',
  (char) => {
    expect([isLine(`a${char}b`), isProse(`a${char}b`)]).toEqual([false, true]);
  },
);

test('line breaks, tabs and break opportunities are accepted in longer texts only', () => {
  const text = 'uno\n\tdos\u00ad\u200btres';
  expect([isLine(text), isProse(text), cleanLine(text)]).toEqual([false, true, 'uno dostres']);
});

/** All fields of a body with their schemas, at any depth. */
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

// Passwords are not shown, and of a review that is sent back only the id and version are read.
const secret = /(^|\.)(current_)?password$|^review\./;
const bodies = endpoints
  .map(
    ([name, { body }]) => [name, fieldsOf(body, '').filter(([path]) => path && !secret.test(path))] as const,
  )
  .filter(([, fields]) => fields.length > 0);

test('`fieldsOf` finds the fields of every form', () => {
  expect(bodies.map(([name]) => name)).toEqual(expect.arrayContaining(['users.create', 'spots.update']));
  expect(bodies.flatMap(([, fields]) => fields.map(([path]) => path))).toContain('bio_en.bio_title');
});

test.each(bodies)('%s refuses invisible characters in all its fields', (_name, fields) => {
  const texts = invisible.flatMap((char) => [
    `a${char}b`,
    `a${char}b@example.com`,
    `https://example.com/${char}`,
  ]);
  // Of the schemas with the same path, only the outermost is the field: inner ones may accept more.
  for (const path of new Set(fields.map(([path]) => path))) {
    const [, schema] = fields.find(([name]) => name === path) as (typeof fields)[number];
    for (const text of texts) {
      const read = z.safeParse(schema, text);
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
  ])('refuses %j', (text) => expect(linkTargetOf(text)).toBeUndefined());

  test.each([
    ['https://example.com/a?b=c@d#e', 'https://example.com/a?b=c@d#e'],
    ['https://Example.com/A', 'https://Example.com/A'],
    ['https://example.com', 'https://example.com'],
    ['HTTP://EXAMPLE.com:8080/A', 'HTTP://EXAMPLE.com:8080/A'],
    ['https://ñandú.com.ar/x', 'https://ñandú.com.ar/x'],
    ['https://аpple.com/x', 'https://xn--pple-43d.com/x'],
    ['https://exаmple.com/', 'https://xn--exmple-4nf.com/'],
    ['https://ｅxample.com/', 'https://example.com/'],
    ['https://exa%6dple.com/', 'https://example.com/'],
    ['http://0x7f.1:8080/x', 'http://127.0.0.1:8080/x'],
    ['http://2130706433', 'http://127.0.0.1'],
  ])('%s leads to %s', (text, address) => expect(linkTargetOf(text)).toBe(address));
});

test('refuses very long addresses quickly', () => {
  const long = `${'a'.repeat(100_000)}${'.a'.repeat(50_000)}`;
  for (const text of [long, `${long}@`, `a@${long}`, `${long}@${long}.x`])
    expect(z.safeParse(email(), text).success).toBe(false);
  expect(isLine('👨\u200d'.repeat(50_000))).toBe(false);
});

test.each([
  ['ana@example.com', undefined],
  ['иван@почта.рф', undefined],
  ['山田@example.com', undefined],
  ['山田@почта.рф', undefined],
  ['1@2.3', undefined],
  ['аna@example.com', 'mixed'],
  ['ana@exampIe.соm', 'mixed'],
  ['ana@xn--pple-43d.com', 'punycode'],
  ['ana@mail.xn--p1ai', 'punycode'],
])('the disguise of %s is %s', (address, disguise) => expect(confusableIn(address)).toBe(disguise));

test('texts are normalized to NFC, links are not', () => {
  for (const name of ['Peñáflör', '日本語ガ', '한국', 'Việt', 'Ёлка', 'שָׁלוֹם', 'नमस्ते', '👨‍👩‍👧']) {
    const [composed, decomposed] = [name.normalize('NFC'), name.normalize('NFD')];
    for (const kind of [text(200), requiredText(200), prose(200), requiredProse(200), searchText(200)])
      for (const typed of [composed, decomposed]) expect(z.parse(kind, typed)).toBe(composed);
    const address = `https://example.com/${decomposed}`;
    for (const kind of [link(), requiredLink()]) expect(z.parse(kind, address)).toBe(address);
  }
});
