import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Day, email, Id, Instant, requiredDay } from './fields.ts';

/* The formats of ids, instants, days (product/wire#ids) and addresses (product/wire#email): what is one, and what is not. */

const words = (text: string) => text.trim().split(/\s+/);

const formats: [name: string, schema: z.ZodMiniType, code: string, accepted: string, refused: string][] = [
  [
    'Id',
    Id,
    'invalid',
    '0192f0c1-7a3b-7def-8abc-0123456789ab',
    `x0192f0c1-7a3b-7def-8abc-0123456789ab 0192f0c1-7a3b-7def-8abc-0123456789abx 0192f0c17a3b7def8abc0123456789ab
    0192F0C1-7A3B-7DEF-8ABC-0123456789AB 192f0c1-7a3b-7def-8abc-0123456789ab 0192f0c1-7a3b-7def-8abc-0123456789a
    g192f0c1-7a3b-7def-8abc-0123456789ab 0192f0c1-ga3b-7def-8abc-0123456789ab 0192f0c1-7a3b-7def-gabc-0123456789ab
    0192f0c1-7a3b-7def-8abc-0123456789ag 0192f0c1-7a3b-7def-0123456789ab 0192f0c1-7a3b-7def-8abc-8abc-0123456789ab`,
  ],
  [
    'Instant',
    Instant,
    'badDate',
    `2026-11-21T10:20Z 2026-11-21T10:20:30Z 2026-11-21T10:20:30.1Z 2024-02-29T00:00:00Z 2026-11-21T10:20:30.123456Z
    2026-11-21T10:20:30+02:00 2026-11-21T10:20-03:30 2026-11-21T10:20:30+0200`,
    `2026-11-21 2026-11-21T10:20 2026-11-21T10:20:30 2026-11-21T10Z 2026-11-21T1:20Z x2026-11-21T10:20Z 2026-11-21T10:20Zx
    2026-11-21T10:20:30.Z 2026-11-21T10:20:30.1234567Z 2026-02-29T10:20Z 2026-11-21T25:20Z 2026-11-21T10:60Z
    3026-11-21T10:20Z 2026-11-21T10:20:30+2:00 2026-11-21T10:20+aa:00 2026-11-21T10:20:3Z 12026-11-21T10:20Z
    2026-11-21(2026-11-21T10:20Z`,
  ],
  [
    'Day',
    Day,
    'badDate',
    '2026-11-21 2024-02-29 1000-01-01 2999-12-31',
    `2026-02-29 2026-13-01 2026-00-10 2026-1-1 2026-11-1 20261121 3000-01-01 0999-01-01 x2026-11-21 2026-11-21x
    2026-11-21T10:20Z 21/11/2026 aaaa-bb-cc 12026-11-21 199-01-01`,
  ],
  ['requiredDay', requiredDay(), 'badDate', '2026-11-21', '2026-02-29 tomorrow'],
  [
    'email',
    email(),
    'badEmail',
    `a@b.co иван@почта.рф 山田@例え.jp 1@2.3x o'b_c+d.e!#$%&*/=?^{|}~-@a-b.c_d.test a.b.c@d.e.f.gh a@b.c-d a?@b.co a#b@c.de a@1.2.3.4.co`,
    `ana ana@ @b.co ana@b ana@b.c ana@.co ana@b..co ana@b.co. a..b@b.co .a@b.co a.@b.co a@b@b.co x@a,b.co a,b@b.co "a"@b.co
    a@1.2.3.44 a#b@1.2.3.44 a/b@1.2.3.44 a@0x7f.1.1.11 a@\u0301b.co a\u034f@b.co a@b\u200b.co <a@b.co a@b.co, (a)@b.co a@[::1].co`,
  ],
];

test.each(formats)('%s', (_name, schema, code, accepted, refused) => {
  for (const text of words(accepted)) expect(z.safeParse(schema, text), text).toMatchObject({ data: text });
  for (const value of [...words(refused), '', ' ', 'a b@b.co', '2026-11-21 10:20Z', 5, null])
    expect(z.safeParse(schema, value).success, String(value)).toBe(false);
  for (const text of words(refused)) expect(z.safeParse(schema, text).error?.issues[0]?.message).toBe(code);
});

test('a missing day or address has the code of its field', () => {
  const codeOf = (schema: z.ZodMiniType, value: unknown) =>
    z.safeParse(schema, value).error?.issues[0]?.message;
  for (const value of ['', 5]) expect(codeOf(requiredDay(), value)).toBe('required');
  expect([codeOf(requiredDay('startRequired'), ''), codeOf(email(), ''), codeOf(email(), 5)]).toEqual([
    'startRequired',
    'badEmail',
    'badEmail',
  ]);
  expect(codeOf(email('required'), 'ana')).toBe('required');
  expect([codeOf(Id, 5), codeOf(Instant, 5), codeOf(Day, 5)]).toEqual(['invalid', 'badDate', 'badDate']);
});

test('an address is trimmed, in lower case, of plain letters, and at most 254 characters long', () => {
  expect(z.parse(email(), ' Ana@Example.COM\n')).toBe('ana@example.com');
  expect(z.parse(email(), 'ａna@example.com')).toBe('ana@example.com');
  expect(z.parse(email(), 'mailto:Ana @example. com')).toBe('ana@example.com');
  expect(z.parse(email(), 'Ana <Ana@example.com>')).toBe('ana@example.com');
  const longest = `${'a'.repeat(244)}@mail.test`;
  expect(z.parse(email(), longest)).toBe(longest);
  expect(z.safeParse(email(), `a${longest}`).error?.issues[0]?.message).toBe('tooLong');
});
