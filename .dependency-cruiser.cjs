// Which module may import which. The rules match path patterns, so they apply to a new noun at once.
const tests = '\\.(test|spec)\\.tsx?$';
const forTests = ['^api/testing/', '^api/system-tests/'];

/** The rooms of each side from the lowest: a file may import from its own room and from those before it in this list. */
const order = require('./commands/checks/rooms.json');

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A pattern for the files of a room, without those of nested rooms that are listed themselves. */
const filesOf = (side, room) => {
  const nested = order[side]
    .filter((other) => other.startsWith(`${room}/`))
    .map((other) => other.slice(room.length + 1));
  return nested.length > 0 ? `^${side}/${room}/(?!(?:${nested.join('|')})/)` : `^${side}/${room}/`;
};

/** The files that start a side are in its root, above all rooms. */
const roots = { contract: '^contract/[^/]+$', api: '^api/[^/]+$', web: '^web/[^/]+$' };

const layers = Object.entries(order).flatMap(([side, rooms]) =>
  rooms.map((room, index) =>
    forbid(
      `${side}-${room.replaceAll('/', '-')}-below`,
      `${side}/${room} may import only rooms that precede it in commands/checks/rooms.json: pass what it needs as a parameter, or move shared code to the lower room.`,
      { path: filesOf(side, room), pathNot: [tests, ...forTests] },
      { path: [...rooms.slice(index + 1).map((other) => filesOf(side, other)), roots[side]] },
    ),
  ),
);

module.exports = {
  forbidden: [
    ...layers,
    forbid(
      'contract-imports-zod-only',
      'The contract is shared by both sides and may import only zod and itself: move the rest to api/ or web/.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^(contract/|node_modules/zod/)' },
    ),
    forbid(
      'codes-not-sentences',
      'Schemas, screens and integrations use codes (contract/kit/codes.ts), which are translated where they are sent or shown.',
      {
        path: ['^contract/', '^web/', '^api/integrations/'],
        pathNot: [tests, '^contract/kit/(codes|sentences)\\.ts$', '^web/texts/'],
      },
      { path: '^contract/kit/messages\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'api-without-web',
      'The server may not import the web app: move shared code to contract/.',
      { path: '^api/' },
      { path: '^web/' },
    ),
    forbid(
      'web-without-api',
      'The web app may not import the server: declare an endpoint in contract/ and use call().',
      { path: '^web/' },
      { path: '^api/' },
    ),
    forbid(
      'known-rooms',
      'Every file belongs to a room: choose one from commands/checks/rooms.json, or add the new room there.',
      {
        path: '^(api|web)/',
        pathNot: [
          ...Object.keys(roots).flatMap((side) => [
            roots[side],
            ...order[side].map((room) => filesOf(side, room)),
          ]),
          ...forTests,
        ],
      },
      {},
    ),
    forbid(
      'demo-imports-tables-only',
      'The demo data may import the tables of nouns, but not their stores and routes: insert rows.',
      { path: '^api/demo/', pathNot: tests },
      { path: '^api/nouns/', pathNot: '\\.table\\.ts$' },
    ),
    forbid(
      'nouns-are-separate',
      "A noun may import another noun's table (for joins) and change file only: query the table in your own store, or move shared code to a room below the nouns.",
      { path: '^api/nouns/([^/]+)/', pathNot: tests },
      { path: '^api/nouns/[^/]+/', pathNot: ['^api/nouns/$1/', '\\.(table|change)\\.ts$'] },
    ),
    forbid(
      'no-test-helpers-in-production',
      'Production code may not import test helpers: move the code to a room.',
      { path: '^api/', pathNot: [tests, ...forTests] },
      { path: forTests },
    ),
    forbid(
      'routes-without-sql',
      'SQL belongs in the store of the noun: add a function there.',
      { path: '\\.routes\\.ts$' },
      { path: 'node_modules/(drizzle-orm|pg)/' },
    ),
    forbid(
      'stores-without-http',
      'A store may not depend on HTTP: take plain values, and read the request in the routes.',
      { path: '\\.store\\.ts$' },
      { path: 'node_modules/(@?fastify)' },
    ),
    forbid(
      'rules-are-pure',
      'Rules are pure functions: pass in what was read, and return the decision.',
      { path: '\\.rules\\.ts$' },
      { pathNot: ['^contract/', '\\.rules\\.ts$'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'screens-are-separate',
      "A noun's screens may import only *Ref.tsx (links and pickers) of another noun: add one there, or move the component to the web kit.",
      { path: '^web/nouns/([^/]+)/', pathNot: tests },
      { path: '^web/nouns/[^/]+/', pathNot: ['^web/nouns/$1/', 'Ref\\.tsx$'] },
    ),
    forbid(
      'no-cycles',
      'These files import each other, types included: move shared code into a third file.',
      {},
      { circular: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The tree of e2e/recipe links to the packages of this one.
    preserveSymlinks: true,
    exclude: { path: '^(dist|data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Type imports count too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
