// Who may import whom. The rules go by the shape of a path, so a new noun is protected the moment it exists.
const tests = '\\.(test|spec)\\.tsx?$';
const forTests = ['^api/testing/', '^api/system-tests/'];

/** The rooms of each side from the ground up: a file may import its own room and those above it in this list. */
const order = {
  contract: ['values', 'kit', 'geography'],
  api: [
    'config',
    'integrations',
    'problems',
    'database/connection',
    'database/embedded',
    'database/queries',
    'database',
    'security',
    'jobs',
    'files/uploads',
    'files/pictures',
    'files',
    'http/body',
    'http',
    'mail',
    'records/xlsx',
    'records',
    'nouns',
    'backup',
    'demo',
    'server',
    'server/lifecycle',
    'admin',
  ],
  web: [
    'state',
    'texts',
    'kit/theme',
    'kit/session',
    'kit/http',
    'kit/loading',
    'kit/page',
    'kit/values',
    'kit/feedback',
    'kit/fields/picker',
    'kit/fields',
    'kit/fields/pictures',
    'kit/lists',
    'kit/history',
    'kit/forms',
    'kit/map',
    'kit/map/places',
    'kit/nouns',
    'nouns',
    'app',
  ],
};

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The files of a room, without those of the rooms inside it that have a place of their own. */
const filesOf = (side, room) => {
  const within = order[side]
    .filter((other) => other.startsWith(`${room}/`))
    .map((other) => other.slice(room.length + 1));
  return within.length > 0 ? `^${side}/${room}/(?!(?:${within.join('|')})/)` : `^${side}/${room}/`;
};

/** What starts a side stands in its root, above all its rooms. */
const roots = { contract: '^contract/[^/]+$', api: '^api/[^/]+$', web: '^web/[^/]+$' };

const oneWay = Object.entries(order).flatMap(([side, rooms]) =>
  rooms.map((room, place) =>
    forbid(
      `${side}-${room.replaceAll('/', '-')}-below`,
      `${side}/${room} may import only what stands before it in the order at the top of .dependency-cruiser.cjs: take what you need as a parameter, or move what both need to the lower room.`,
      { path: filesOf(side, room), pathNot: [tests, ...forTests] },
      { path: [...rooms.slice(place + 1).map((other) => filesOf(side, other)), roots[side]] },
    ),
  ),
);

module.exports = {
  forbidden: [
    ...oneWay,
    forbid(
      'contract-stands-alone',
      'The contract is read by both sides: it may import zod and itself only. Move what needs more to api/ or web/.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^(contract/|node_modules/zod/)' },
    ),
    forbid(
      'codes-not-sentences',
      'Schemas, screens and integrations carry codes (contract/kit/codes.ts); what sends or shows them makes the sentences.',
      {
        path: ['^contract/', '^web/', '^api/integrations/'],
        pathNot: [tests, '^contract/kit/(codes|sentences)\\.ts$', '^web/texts/'],
      },
      { path: '^contract/kit/messages\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'api-without-web',
      'The server does not know the screens: put what both need in contract/.',
      { path: '^api/' },
      { path: '^web/' },
    ),
    forbid(
      'web-without-api',
      'The screens know the server through the contract only: declare it in contract/ and use call().',
      { path: '^web/' },
      { path: '^api/' },
    ),
    forbid(
      'known-rooms',
      'A file stands in a room: choose one from the order at the top of .dependency-cruiser.cjs, or give the new room its place there.',
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
      'demo-writes-tables',
      'The demo data may use the tables of nouns, not their stores and routes: write rows.',
      { path: '^api/demo/', pathNot: tests },
      { path: '^api/nouns/', pathNot: '\\.table\\.ts$' },
    ),
    forbid(
      'nouns-apart',
      "A noun may use another noun's table for joins and its change file to change it, nothing else of it: query the table in your own store, or move what both need to a room below the nouns.",
      { path: '^api/nouns/([^/]+)/', pathNot: tests },
      { path: '^api/nouns/[^/]+/', pathNot: ['^api/nouns/$1/', '\\.(table|change)\\.ts$'] },
    ),
    forbid(
      'testing-is-for-tests',
      'What runs in production cannot need the test helpers: move it to the room that it is about.',
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
      'A store does not know HTTP: take plain values, and let the routes read the request.',
      { path: '\\.store\\.ts$' },
      { path: 'node_modules/(@?fastify)' },
    ),
    forbid(
      'rules-are-pure',
      'Rules decide from values alone: pass in what was read, and return what is to be done.',
      { path: '\\.rules\\.ts$' },
      { pathNot: ['^contract/', '\\.rules\\.ts$'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'screens-apart',
      "A noun's screens may use another noun's *Ref.tsx (links and pickers) only: add one there, or move the piece to the web kit.",
      { path: '^web/nouns/([^/]+)/', pathNot: tests },
      { path: '^web/nouns/[^/]+/', pathNot: ['^web/nouns/$1/', 'Ref\\.tsx$'] },
    ),
    forbid(
      'no-circles',
      'These files need each other, types included: move what both need into a third.',
      {},
      { circular: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // A copy of the tree may borrow the packages of another (e2e/recipe).
    preserveSymlinks: true,
    exclude: { path: '^(dist|data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count too: a type tells one side about the other as much as a function does.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
