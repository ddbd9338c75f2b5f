import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import flags from 'country-flag-icons/package.json' with { type: 'json' };
import { defineConfig, type Plugin } from 'vite';
import { mapFromSource } from './vite.map.ts';

const outDir = 'dist/web';
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Writes `file.br` and `file.gz` for every text file of the build, so that the server does not compress them itself. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle() {
    // Moved out of the served folder: only the sizes test reads it.
    await rename(join(outDir, 'manifest.json'), 'dist/web-manifest.json');
    const names = await readdir(outDir, { recursive: true });
    const textFiles = names.filter((name) => /\.(m?js|css|html|svg|json|txt|webmanifest)$/.test(name));
    await Promise.all(textFiles.map((name) => compress(join(outDir, name))));
  },
});

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < 1000) return;
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params: quality }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Lets Chromium compile the chunks of every visit off the main thread while they load (decision 0019). */
const eagerCompile = (): Plugin => ({
  name: 'eager-compile',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && groups.some(({ name }) => name === file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
});

/** Modules of web/ by path; a path that ends with a slash is a room. */
const inWeb = (...paths: string[]): RegExp => new RegExp(`/web/(${paths.join('|')})`);

/** The same, and modules of packages. */
const inWebAnd = (packages: RegExp, ...paths: string[]): RegExp =>
  new RegExp(`${packages.source}|${inWeb(...paths).source}`);

/** What the pages of the login and of the app share: React, and what they show before anything else. */
const core =
  /\/node_modules\/(react|react-dom|scheduler)\/|\/web\/(app\/(rootElement|errors\/ErrorMessage)|kit\/theme\/(Brand|icons)|kit\/feedback\/(toasts|connection)|kit\/(loading|session)\/|state\/pageStorage|texts\/messages\.ts)/;

/** The shell, and what it prefetches: first rows, columns and views. */
const layout = inWeb(
  'app/shells/(?!MobileShell|MenuDrawer|AccountEntries)',
  // Of forms, and of lists whose decisions can be undone.
  'kit/page/(run|useGoBack)',
  'kit/lists/(prefetchList|savedListQuery|settings/|views/view|panel/(recordScreens|listedRows))',
);

/**
 * Chunks of modules that are always loaded together, each with all dependencies that no chunk of a higher priority has. By
 * default the bundler makes a chunk for each set of screens that share a module: fifty requests for a list.
 */
const groups = [
  { name: 'core', test: core, priority: 9 },
  // Without the entries: whoever imports a chunk runs all of it.
  { name: 'main', test: inWeb('app/RoutedApp'), priority: 8 },
  // Cells of lists show links; the form's chunk, which needs the same, is not loaded with them.
  {
    name: 'call',
    test: /\/web\/(kit\/http\/(call|useOnce)|state\/serialQueue)|\/contract\/values\/links\.ts/,
    priority: 7,
  },
  { name: 'layout', test: layout, priority: 6 },
  {
    name: 'list',
    // With what the inputs of forms, which load it too, have in common.
    test: inWebAnd(
      /\/@mui\/(material\/)?utils\/(useControlled|mergeSlotProps)/,
      'kit/lists/(?!CardList|filters/(?!SearchField)|selection/(SelectionBar|bar)|rows/CardRows|\\w+/panel/|panel/(?!useListPanel))',
      'kit/values/(?!MailAddress|WebLink)',
      'kit/fields/picker/(Filter)?Select\\.tsx',
    ),
    priority: 5,
  },
  {
    name: 'countries',
    test: inWeb('kit/lists/filters/CountryFilter', 'kit/fields/picker/CountryPicker'),
    priority: 4,
  },
  // Used by every form, and one by one by lists and other screens.
  {
    name: 'marks',
    test: inWeb('kit/drafts/marks', 'kit/feedback/undo/undone', 'kit/fields/(DateInput|incomplete)'),
    priority: 4,
  },
  // Small parts of what opens, of forms and of charts.
  {
    name: 'parts',
    test: inWebAnd(
      /\/@mui\/(material|utils)\/(utils\/)?(Portal|Typography|FormHelperText|createChainedFunction|useSlotProps)/,
      'kit/(theme/visuallyHidden|page/Section)',
    ),
    priority: 4,
  },
  { name: 'hook-form', test: /\/node_modules\/react-hook-form\//, priority: 4 },
  { name: 'alert', test: /\/@mui\/material\/Alert\//, priority: 4 },
  {
    name: 'progress',
    test: /\/@mui\/material\/LinearProgress\/|\/web\/kit\/page\/ActionBar/,
    priority: 4,
  },
  { name: 'users.texts', test: inWeb('nouns/users/(useRestore|users\\.texts|nameOf)'), priority: 3 },
  // What people write: of the fields of spots, which lists have too, and of forms.
  { name: 'understood', test: /\/contract\/(links\.fields|spotify|values\/)/, priority: 4 },
  {
    name: 'form',
    test: inWeb(
      'kit/forms/(?!ConflictDialog|QuotaNotice|useDialogForm|saving/(conflict|FormComparison)|steps/(?!useSteps))',
      'kit/fields/(TextField|SelectField|CountryField|useField|pictures/usePreview|links/(?!DeadLinkWarning|MovedLink|deadLink\\.texts|ShownLink))',
    ),
    priority: 3,
  },
  // Beside the title of every record.
  {
    name: 'record',
    test: inWeb(
      'kit/(history/(HistoryButton|history\\.texts)|notes/(NotesButton|notes\\.texts|notesQuery)|live/OthersHere|page/TitleButtons)',
    ),
    priority: 2,
  },
  // Of the lists of spots, and of their forms.
  { name: 'spot', test: inWeb('nouns/spots/(variants|VisibilityChip)'), priority: 2 },
  // The way into the previews of forms.
  {
    name: 'preview',
    test: inWeb('kit/preview/(usePreview|WithPreview|previewTitle)'),
    priority: 1,
  },
  {
    name: 'nounScreens',
    test: inWeb(
      'kit/nouns/(NounList|NounTable|ListExport|listProps|nounScreens|columns|formColumns|filters/(?!FilterPanel|FilterChips|Panel|usePanelWords|filters.texts))',
    ),
    priority: 2,
  },
];

/** One asset for each flag, named after the version of its package: a list of 250 hashed names would be as large as a picker. */
const countryFlags = (): Plugin => ({
  name: 'country-flags',
  apply: 'build',
  async generateBundle() {
    const folder = join(import.meta.dirname, 'node_modules/country-flag-icons/3x2');
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.svg')))
      this.emitFile({
        type: 'asset',
        fileName: `assets/${name.replace('.svg', `-${flags.version}.svg`)}`,
        source: await readFile(join(folder, name)),
      });
  },
});

/** The login has a page of its own, as the server of the product answers it (decision 0089). */
const loginPage = (): Plugin => ({
  name: 'login-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === '/login') request.url = '/login.html';
      next();
    });
  },
});

export default defineConfig({
  plugins: [react(), loginPage(), mapFromSource(), eagerCompile(), countryFlags(), precompress()],
  define: { 'import.meta.env.FLAGS_VERSION': JSON.stringify(flags.version) },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/files': api, '/coast': api, '/map/': api } },
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    sourcemap: false,
    manifest: 'manifest.json',
    // The Content-Security-Policy allows data: URLs for images only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'login.html'], output: { codeSplitting: { groups } } },
    chunkSizeWarningLimit: 1200,
  },
});
