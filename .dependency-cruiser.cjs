// Who may import whom. The rules go by the shape of a path, so a new noun is protected the moment it exists.
const tests = '\\.(test|spec)\\.tsx?$';
const shared = '(?:kit|database|outside|testing)';
const webShared = '(?:kit|texts|app)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'contract-stands-alone',
      'The contract is read by both sides: it may import zod and itself only. Move what needs more to api/ or web/.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^(contract/|node_modules/zod/)' },
    ),
    forbid(
      'codes-not-sentences',
      'Schemas, screens and integrations carry codes (contract/codes.ts); what sends or shows them makes the sentences.',
      {
        path: ['^contract/', '^web/', '^api/outside/'],
        pathNot: [tests, '^contract/(codes|sentences)\\.ts$', '^web/texts/'],
      },
      { path: '^contract/messages\\.ts$', dependencyTypesNot: ['type-only'] },
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
      'kit-without-features',
      'Kit, database and outside serve every noun and name none: pass what they need as a parameter.',
      { path: `^api/${shared}/`, pathNot: [tests, '^api/testing/', '^api/database/demo/'] },
      { path: '^api/', pathNot: [`^api/${shared}/`, '^api/config[.a-z]*ts$'] },
    ),
    forbid(
      'demo-writes-tables',
      'The demo data may use the tables of nouns, not their stores and routes: write rows.',
      { path: '^api/database/demo/', pathNot: tests },
      { path: '^api/', pathNot: ['^api/database/', '^api/kit/', '\\.table\\.ts$'] },
    ),
    forbid(
      'nouns-apart',
      "A noun may use another noun's table for joins and its change file to change it, nothing else of it: query the table in your own store, or move what both need to the kit.",
      { path: `^api/(?!${shared}/)([^/]+)/`, pathNot: tests },
      { path: '^api/[^/]+/', pathNot: [`^api/${shared}/`, '^api/$1/', '\\.(table|change)\\.ts$'] },
    ),
    forbid(
      'nouns-below-app',
      'The app mounts the nouns; they do not know it. Take what you need from the services that a handler is given.',
      { path: '^api/[^/]+/', pathNot: [tests, '^api/testing/'] },
      { path: '^api/[^/]+\\.ts$', pathNot: '^api/config[.a-z]*ts$' },
    ),
    forbid(
      'testing-is-for-tests',
      'What runs in production cannot need the test helpers: move it to the kit.',
      { path: '^api/', pathNot: [tests, '^api/testing/'] },
      { path: '^api/testing/' },
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
      'web-kit-without-nouns',
      'The web kit serves every screen and names no noun: take what differs as a prop.',
      { path: '^web/(kit|texts)/', pathNot: tests },
      { path: '^web/', pathNot: '^web/(kit|texts)/' },
    ),
    forbid(
      'screens-apart',
      "A noun's screens may use another noun's *Ref.tsx (links and pickers) only: add one there, or move the piece to the web kit.",
      { path: `^web/(?!${webShared}/)([^/]+)/`, pathNot: tests },
      { path: '^web/[^/]+/', pathNot: ['^web/(kit|texts)/', '^web/$1/', 'Ref\\.tsx$'] },
    ),
    forbid(
      'no-circles-of-types',
      'These files know each other, if only by types: move what both need into a third.',
      { path: '^(api|contract)/' },
      { circular: true },
    ),
    forbid(
      'no-circles',
      'These files need each other: move what both need into a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
