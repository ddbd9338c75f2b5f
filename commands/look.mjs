// npm run look [-- /users …]: screenshots of every screen, as every role, at both widths, in .look/ with an overview.
import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, fail, freePort, node, root, run } from './ensure.mjs';
import { ensureChromium } from './programs/chromium.mjs';

// Node 24 runs TypeScript: start again with it.
if (Number.parseInt(process.versions.node, 10) < 24) {
  await ensureInstalled({ dev: true });
  process.exit(await run(node(), [import.meta.filename, ...process.argv.slice(2)]));
}

await ensureInstalled({ dev: true });
await ensureBuilt();
const executablePath = await ensureChromium();
const { chromium } = await import('playwright-core');
const { runnerImport } = await import('vite');
// Vite compiles the list of screens, because Node does not run JSX.
const { module } = await runnerImport(join(root, 'web/app/routing/screens.ts'));

const folder = join(root, '.look');
const selected = process.argv.slice(2);
const widths = [1280, 390];
const password = 'look-at-everything';
const { editorEmail, ownerEmail } = await import('../api/demo/accounts.ts');
const accounts = { admin: 'admin@bambalina.test', editor: editorEmail, user: ownerEmail };
const flags = ['--no-sandbox', '--disable-quic', '--enable-unsafe-swiftshader'];
const api = '/api/admin/v1';

await rm(join(folder, 'pictures'), { recursive: true, force: true });
await mkdir(join(folder, 'pictures'), { recursive: true });
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const server = await serve();
const browser = await chromium.launch({ executablePath, args: flags });
try {
  const shots = [];
  for (const role of ['none', 'user', 'editor', 'admin']) shots.push(...(await screenshotsAs(role)));
  await overview(shots);
  console.log(`${shots.length} pictures: .look/index.html and .look/sheet.png`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
}

/** Starts the server on demo data in .look/data, which later runs use again. */
async function serve() {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    ADMIN_EMAIL: accounts.admin,
    ADMIN_PASSWORD: password,
  };
  const child = spawn(node(), ['api/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null) fail('The server did not start: see the lines above.');
    const response = await fetch(`${base}/ready`).catch(() => undefined);
    if (response?.ok) return child;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return fail('The server did not become ready.');
}

async function screenshotsAs(role) {
  const session = role === 'none' ? undefined : await signIn(accounts[role]);
  const paths = await addresses(role, session);
  const shots = [];
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: viewportOf(width),
      baseURL: base,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: base, localStorage: storageOf(session) }] },
    });
    const page = await context.newPage();
    for (const { path, address } of paths) {
      const name = `${role}-${width}${path.replace(/\W+/g, '_')}.png`;
      await page.setViewportSize(viewportOf(width));
      await page.goto(address);
      await loaded(page);
      // As high as the page, so that sticky bars are at its end.
      const height = await page.evaluate('document.documentElement.scrollHeight');
      await page.setViewportSize({
        width,
        height: Math.min(Math.max(height, viewportOf(width).height), 4000),
      });
      await page.screenshot({ path: join(folder, 'pictures', name) });
      shots.push({ role, width, path, name });
    }
    await context.close();
    console.log(`${role} at ${width} px: ${paths.length} screens`);
  }
  return shots;
}

function viewportOf(width) {
  return { width, height: width > 600 ? 800 : 844 };
}

/** Waits until the screen has loaded; after 20 s the screenshot is taken anyway. */
async function loaded(page) {
  const ready =
    "document.querySelector('h1') && !document.querySelector('[aria-busy=true], .MuiSkeleton-root')";
  const timeout = 20_000;
  await page.waitForSelector('h1', { timeout }).catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout }).catch(() => undefined);
  await page.waitForFunction(ready, undefined, { timeout }).catch(() => undefined);
}

async function signIn(email) {
  const response = await fetch(`${base}${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) fail(`${email} could not sign in: delete .look/data and try again.`);
  return response.json();
}

function storageOf(session) {
  return session
    ? [
        { name: 'authToken', value: session.access_token },
        { name: 'role', value: session.role },
        { name: 'userId', value: session.id },
      ]
    : [];
}

/** The screens of a role, with the ids of existing records. */
async function addresses(role, session) {
  const ranks = ['none', 'user', 'editor', 'admin'];
  const mayOpen = ({ minRole, guestOnly }) =>
    session
      ? !guestOnly && minRole !== 'none' && ranks.indexOf(role) >= ranks.indexOf(minRole)
      : minRole === 'none';
  const found = session ? [] : [{ path: '/404', address: '/nowhere' }];
  for (const { path, ...screen } of module.screens) {
    if (!mayOpen(screen) || (selected.length > 0 && !selected.includes(path))) continue;
    const address = await addressOf(path, session);
    if (address) found.push({ path, address });
  }
  return found;
}

/** The address of a screen with the id of the first record of its list; undefined if there is none. */
async function addressOf(screen, session) {
  if (!screen.includes(':')) return screen;
  const path = screen.replace(':noun', 'spots');
  const noun = path.replace('/history/', '/').split('/')[1];
  const lists = { users: '/users', spot_revisions: '/spotrevisions' };
  const types = { spots_artist: 'artist', spots_oasis: 'oasis', spots_user: 'people' };
  const spots = `/spot?perPage=1${types[noun] ? `&types[]=${types[noun]}` : ''}`;
  const list = noun.startsWith('spots') ? spots : (lists[noun] ?? `/${noun}`);
  const response = await fetch(`${base}${api}${list}`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  const id = response.ok ? (await response.json()).data[0]?.id : undefined;
  return id && path.replace(/:\w+/g, id);
}

/** Writes a page with all screenshots, and a screenshot of that page. */
async function overview(shots) {
  const figures = shots.map(
    ({ role, width, path, name }) =>
      `<figure><a href="pictures/${name}"><img src="pictures/${name}" width="${width > 600 ? 320 : 120}"></a>` +
      `<figcaption>${role} · ${width} · ${path}</figcaption></figure>`,
  );
  const style =
    'body{background:#000;color:#ccc;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:12px;align-items:start}' +
    'figure{margin:0}img{max-height:480px;object-fit:cover;object-position:top;border:1px solid #333}';
  const html = `<!doctype html><meta charset="utf-8"><title>Bambalina</title><style>${style}</style>${figures.join('')}`;
  await writeFile(join(folder, 'index.html'), html);
  const page = await browser.newPage({ viewport: { width: 1360, height: 900 } });
  await page.goto(`file://${join(folder, 'index.html')}`);
  await page.screenshot({ path: join(folder, 'sheet.png'), fullPage: true });
}
