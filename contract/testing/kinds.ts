/* Kinds of input: what a field of that kind must accept, and as what it is read, and with which code it refuses the rest. */

export interface Kind {
  readonly good: readonly (readonly [given: unknown, read: unknown])[];
  readonly bad: readonly (readonly [given: unknown, code: string])[];
  /** The fields of a group. */
  readonly fields?: Fields;
}
/** By name; with `?` after the name: may be missing. */
export interface Fields {
  readonly [name: string]: Kind;
}

export const same = (...values: unknown[]) => values.map((value) => [value, value] as const);
export const all = (code: string, ...values: unknown[]) => values.map((value) => [value, code] as const);
const a = (length: number) => 'a'.repeat(length);

const limited = (max: number) => ({ good: same(a(max), 'a'), bad: all('tooLong', a(max + 1)) });
/** Accepts and refuses what both of them do. */
export const both = (one: Kind, other: Kind): Kind => ({
  good: [...one.good, ...other.good],
  bad: [...one.bad, ...other.bad],
});

/** One line; may be empty. */
export const text = (max: number): Kind =>
  both(limited(max), {
    good: [
      ['', ''],
      [' a ', 'a'],
    ],
    bad: [...all('unseen', 'a\nb'), ...all('invalid', 5)],
  });
export const required = (max: number, code = 'required'): Kind =>
  both(limited(max), { good: [[' a ', 'a']], bad: [...all('unseen', 'a\nb'), ...all(code, '', ' ', 5)] });
/** Several lines; may be empty. */
export const prose = (max: number): Kind =>
  both(limited(max), {
    good: [
      ['', ''],
      ['a\r\nb', 'a\nb'],
    ],
    bad: all('invalid', 5),
  });
export const requiredProse = (max: number, code = 'required'): Kind =>
  both(limited(max), { good: [['a\r\nb', 'a\nb']], bad: all(code, '', ' ', 5) });
/** A search removes what is not visible. */
export const search = (max: number): Kind =>
  both(limited(max), { good: [['a\u200b\nb', 'a b']], bad: all('invalid', 5) });

export const integer = (min: number, max: number): Kind => ({
  good: [...same(min, max), [String(max), max]],
  bad: [...all('outOfRange', min - 1, max + 1), ...all('notANumber', '', 'x', min + 0.5)],
});
/** The position of a record: a whole number, 0 when left empty. */
export const position: Kind = both(
  { good: [['', 0]], bad: [] },
  { good: same(0, 100_000), bad: [...all('outOfRange', -1, 100_001), ...all('notANumber', 'x', 0.5)] },
);
export const degrees = (max: number): Kind => ({
  good: [...same(-max, max, 0.5, null), ['', null], [String(max), max], ['-34,6037', -34.6037]],
  bad: [...all('outOfRange', -max - 0.1, max + 0.1), ...all('notANumber', 'x', '1,2,3')],
});
export const version = integer(1, 2_147_483_647);
export const flag: Kind = {
  good: [...same(true, false), ['true', true], ['false', false], ['', false]],
  bad: all('invalid', 'yes', 5),
};
export const choice = (values: string, code = 'badChoice'): Kind => ({
  good: same(...values.split(' ')),
  bad: all(code, '', 'other', 5),
});

const uuid = '0192f0c1-7a3b-7def-8abc-0123456789ab';
export const id: Kind = { good: same(uuid), bad: all('invalid', '', 'x', 5) };
export const day: Kind = {
  good: same('2026-11-21'),
  bad: all('badDate', '2026-02-30', '2026-11-21T10:20Z', 5),
};
export const instant: Kind = { good: same('2026-11-21T10:20Z'), bad: all('badDate', '2026-11-21', 'x', 5) };
/** A day becomes an instant at this time of the day. */
export const moment = (time: string): Kind => ({
  good: [
    ['2026-11-21', `2026-11-21T${time}`],
    ['2026-11-21T10:20+02:00', '2026-11-21T08:20:00.000Z'],
  ],
  bad: all('badDate', 'x', '2026-02-30', 5),
});
export const country = (code = 'badCountry'): Kind => ({
  good: [
    ['AR', 'AR'],
    ['uk', 'UK'],
    ['GB', 'UK'],
  ],
  bad: [...all('badCountry', 'XX'), ...all(code, '', 5)],
});
export const link: Kind = {
  good: [...same('', 'https://e.test/a', 'http://e.test'), ['e.test/a', 'https://e.test/a']],
  bad: [
    ...all('badLink', 'ftp://e.test'),
    ...all('linkWithoutDomain', 'e'),
    ...all('invalid', 5),
    ...all('tooLong', `https://e.test/${a(2000)}`),
  ],
};
/** A link of a service, of which it makes one of other texts too. */
export const linkOf = (refusal: string, ...understood: (readonly [given: string, read: string])[]): Kind => ({
  good: [...same('', 'https://e.test/a', 'http://e.test'), ...understood],
  bad: [
    ...all('badLink', 'ftp://e.test'),
    ...all(refusal, 'a b'),
    ...all('invalid', 5),
    ...all('tooLong', `https://e.test/${a(2000)}`),
  ],
});
export const requiredLink = (code: string): Kind => ({
  good: [...same('https://e.test/a'), ['e.test/a', 'https://e.test/a']],
  bad: [
    ...all(code, '', ' ', 5),
    ...all('linkWithoutDomain', 'e'),
    ...all('tooLong', `https://e.test/${a(2000)}`),
  ],
});
export const email: Kind = {
  good: [[' Ana@E.Test ', 'ana@e.test']],
  bad: [...all('badEmail', '', 'ana', 'ana@e', 5), ...all('tooLong', `ana@${a(250)}.test`)],
};
/** Empty, it gets the code of what is missing. */
export const requiredEmail = (code: string): Kind => ({
  good: email.good,
  bad: [
    ...all(code, '', ' ', 5),
    ...all('badEmail', 'ana', 'ana@e'),
    ...all('tooLong', `ana@${a(250)}.test`),
  ],
});
export const file = {
  name: 'a.png',
  size: 15 * 1024 * 1024,
  type: 'image/png',
  [Symbol.for('bambalina.received')]: true,
};
const tooLarge = { ...file, size: file.size + 1 };
/** A new file, the address of the present one, or '' for none. */
export const picture: Kind = {
  good: same(file, '', '/files/a.webp', a(500)),
  bad: [...all('imageTooLarge', tooLarge), ...all('tooLong', a(501)), ...all('fileOnly', 5, {})],
};

/** Also null; '' is null. */
export const orNone = ({ good, bad }: Kind): Kind => ({
  good: [...good.filter(([given]) => given !== ''), [null, null], ['', null]],
  bad: bad.filter(([given]) => given !== ''),
});
/** At most `max` items; in a form, one text alone, and '' for none. */
export const list = (item: Kind, max: number): Kind => {
  const [given, read] = item.good[0] ?? [];
  return {
    good: [
      ['', []],
      [[], []],
      [[given], [read]],
      ...(typeof given === 'string' ? [[given, [read]] as const] : []),
      [Array(max).fill(given), Array(max).fill(read)],
    ],
    bad: [
      ...all('invalid', Array(max + 1).fill(given), 5),
      ...item.bad.map(([one, code]) => [[one], code] as const).slice(0, 1),
    ],
  };
};
export const group = (fields: Fields): Kind => ({ good: [[{}, {}]], bad: [], fields });

/** The same fields, none of them required. */
export const optional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name.replace(/\??$/, '?'), kind]));
/** An update takes any of the fields, and the version that it is based on. */
export const change = (fields: Fields): Fields => ({ ...optional(fields), 'version?': version });
