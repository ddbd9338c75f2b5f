// npm run look [-- /users …]: pictures of every screen, as every role, at both widths, in .look/ with a contact sheet.
import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, leave, node, root, run } from './ensure.mjs';

// Node 24 reads the screens, which are TypeScript: begin again under it.
if (Number.parseInt(process.versions.node, 10) < 24) {
  await ensureInstalled({ dev: true });
  process.exit(await run(node(), [import.meta.filename, ...process.argv.slice(2)]));
}

await ensureInstalled({ dev: true });
await ensureBuilt();
const executablePath = await ensureChromium();
const { chromium } = await import('playwright-core');
const { screens } = await import('../web/app/routing/screens.ts');

const folder = join(root, '.look');
const wanted = process.argv.slice(2);
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
  const taken = [];
  for (const role of ['nobody', 'user', 'editor', 'admin']) taken.push(...(await lookAs(role)));
  await sheet(taken);
  console.log(`${taken.length} pictures: .look/index.html and .look/sheet.png`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
}

/** The real server on demo data of its own, kept from one look to the next. */
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
    if (child.exitCode !== null) leave('The server did not start: see the lines above.');
    if (
      await fetch(`${base}/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return leave('The server did not get ready.');
}

async function lookAs(role) {
  const session = role === 'nobody' ? undefined : await signIn(accounts[role]);
  const paths = await addresses(role, session);
  const taken = [];
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: windowOf(width),
      baseURL: base,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: base, localStorage: kept(session) }] },
    });
    const page = await context.newPage();
    for (const { path, address } of paths) {
      const name = `${role}-${width}${path.replace(/\W+/g, '_')}.png`;
      await page.setViewportSize(windowOf(width));
      await page.goto(address);
      await settled(page);
      // As tall as the screen is long: bars that stick stay at their end.
      const height = await page.evaluate('document.documentElement.scrollHeight');
      await page.setViewportSize({ width, height: Math.min(Math.max(height, windowOf(width).height), 4000) });
      await page.screenshot({ path: join(folder, 'pictures', name) });
      taken.push({ role, width, path, name });
    }
    await context.close();
    console.log(`${role} at ${width} px: ${paths.length} screens`);
  }
  return taken;
}

function windowOf(width) {
  return { width, height: width > 600 ? 800 : 844 };
}

/** Waits for the title, and for what is still loading; a screen that never gets there is pictured as it is. */
async function settled(page) {
  const patient = { timeout: 20_000 };
  await page
    .locator('h1')
    .first()
    .waitFor(patient)
    .catch(() => undefined);
  await page.waitForLoadState('networkidle', patient).catch(() => undefined);
  await page
    .waitForFunction("!document.querySelector('[aria-busy=true], .MuiSkeleton-root')", undefined, patient)
    .catch(() => undefined);
}

async function signIn(email) {
  const response = await fetch(`${base}${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) leave(`${email} could not sign in: remove .look/data and look again.`);
  return response.json();
}

function kept(session) {
  return session
    ? [
        { name: 'authToken', value: session.access_token },
        { name: 'role', value: session.role },
        { name: 'userId', value: session.id },
      ]
    : [];
}

/** The screens that a role may open, with the ids of records that are there. */
async function addresses(role, session) {
  const ranks = ['none', 'user', 'editor', 'admin'];
  const may = ({ least, guestOnly }) =>
    session
      ? !guestOnly && least !== 'none' && ranks.indexOf(role) >= ranks.indexOf(least)
      : least === 'none';
  const mine = screens.filter((screen) => may(screen) && (!wanted.length || wanted.includes(screen.path)));
  const found = [];
  for (const { path } of mine) {
    const address = await filled(path, session);
    if (address) found.push({ path, address });
  }
  return session ? found : [...found, { path: '/404', address: '/nowhere' }];
}

async function filled(path, session) {
  if (!path.includes(':')) return path;
  const noun = path.split('/')[1];
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

/** One page, and one picture, with all of them. */
async function sheet(taken) {
  const figures = taken.map(
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

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
