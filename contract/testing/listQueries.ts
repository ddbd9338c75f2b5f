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
