import * as k from './kinds.ts';

/** What every list takes, and what it can be sorted by. */
export const listOf = (sorts: string): k.Fields => ({
  'page?': k.integer(1, 10_000_000),
  'perPage?': k.integer(1, 100),
  'limit?': k.integer(1, 100),
  'search?': k.search(200),
  'sort?': k.choice(sorts),
  'order?': k.choice('asc desc'),
});
/** An export: its columns, by name. */
export const exported = (columns: string): k.Fields => {
  const names = columns.split(' ');
  const [first = ''] = names;
  return {
    'export?': k.choice('xlsx'),
    'columns?': {
      good: [
        [columns.replaceAll(' ', ','), names],
        [[first], [first]],
        [first, [first]],
      ],
      bad: [
        ['', 'badChoice'],
        ['password_hash', 'badChoice'],
        [[`${first},${first}`], 'badChoice'],
        [Array(names.length + 1).fill(first), 'invalid'],
        [5, 'invalid'],
      ],
    },
    'words?': {
      good: [
        ['{}', '{}'],
        [
          '{"name":"Nombre","type.values":{"live":"En vivo"}}',
          '{"name":"Nombre","type.values":{"live":"En vivo"}}',
        ],
      ],
      bad: [
        ['', 'invalid'],
        ['[]', 'invalid'],
        ['{"a":1}', 'invalid'],
        ['{"a":{"b":{}}}', 'invalid'],
        [`{"a":"${'b'.repeat(6000)}"}`, 'tooLong'],
        [5, 'invalid'],
      ],
    },
    'language?': k.choice('es en'),
  };
};

export const country = { 'country?': k.orNone(k.country()) };
const past = 'today yesterday last_7_days last_30_days this_week last_week this_month last_month';
export const days = {
  'from?': k.orNone(k.day),
  'to?': k.orNone(k.day),
  'created?': k.orNone(k.choice(past)),
};
const spotTypes = k.choice('bar_club show_concert live history people store artist oasis');
const corners = (count: number) =>
  Array.from({ length: count }, (_, i) => `${i / 10}_${(i % 7) * 2}`).join('_');
/** Of the lists of spots and of what has their filters. */
export const spotFilters = {
  'types?': k.list(spotTypes, 8),
  ...country,
  'needs?': k.orNone(k.choice('photo address english newer_events pin')),
  'enable?': k.orNone(k.flag),
  'map?': k.orNone(
    k.choice('shown hidden not_enabled no_address no_coordinates not_shown not_yet over no_country'),
  ),
  'pin_doubt?': k.list(k.choice('zero sea outside shared'), 4),
  'link?': k.orNone(k.choice('dead')),
  'category?': k.orNone(k.id),
  'user_id?': k.orNone(k.id),
  'available?': k.orNone(k.choice('today tomorrow next_7_days this_week next_week this_month next_month')),
  ...days,
  'area?': k.orNone({
    good: k.same('-58.5_-34.7_-58.3_-34.5', '170_-20_190_-10', '0_0_1_0_1_1', corners(200)),
    bad: k.all(
      'badArea',
      '1_2',
      '0_0_1',
      '1_1_0_0',
      '0_-91_1_1',
      '200_0_210_1',
      '0,0,1,1',
      '0_0_x_1',
      corners(201),
      5,
    ),
  }),
  'near?': k.orNone({
    good: k.same('-34.6_-58.4_5', '90_180_0.05', '0_0_2000'),
    bad: k.all('badNear', '1_2', '91_0_5', '0_181_5', '0_0_0', '0_0_2001', '0_0_5_1', '0,0,5', '0_0_', 5),
  }),
  'own?': k.flag,
};
