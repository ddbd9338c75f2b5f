import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../load.ts';

/*
 * The time until the first row is painted, by the clock of the page. Playwright is not used because it enables the network
 * domain of DevTools: Chromium then records the stack of every request on the throttled thread, which takes most of a second.
 */

/** Runs in the page: stores the milliseconds from navigation to the paint of the first row. */
const observer = `new MutationObserver((_changes, observer) => {
  if (!document.querySelector('tbody time')) return;
  observer.disconnect();
  requestAnimationFrame(() => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => { globalThis.firstRow = performance.now(); };
    painted.port2.postMessage(0);
  });
}).observe(document, { childList: true, subtree: true })`;

/** Milliseconds until each of two pages shows its first row, with the CPU throttled four times: the medians of visits in turns. */
export async function firstRow(
  pages: readonly [string, string],
  stored: Readonly<Record<string, string>>,
  visits = 7,
): Promise<[number, number]> {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-bench-'));
  const chromium = spawn(process.env.CHROMIUM_PATH ?? '', [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--window-size=1280,800',
    `--user-data-dir=${folder}`,
    '--remote-debugging-port=0',
  ]);
  const closed = new Promise((resolve) => chromium.once('close', resolve));
  try {
    const browser = await connect(await addressOf(chromium));
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < visits; i++)
      for (const [index, page] of pages.entries()) times[index]?.push(await visit(browser, page, stored));
    // Not by a signal: where Chromium is started by a script, a signal would end the script only.
    await browser.send('Browser.close');
    return [median(times[0]), median(times[1])];
  } finally {
    chromium.kill();
    await closed;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One visit, signed in and with an empty cache. */
async function visit(
  browser: Browser,
  url: string,
  stored: Readonly<Record<string, string>>,
): Promise<number> {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const tab = async (address: string) => {
    const { targetId } = await browser.send('Target.createTarget', { url: address, browserContextId });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    await sleep(500);
    return (method: string, params: object) => browser.send(method, params, String(sessionId));
  };
  const storage = await tab(new URL('/live', url).href);
  await storage('Runtime.evaluate', { expression: `Object.assign(localStorage, ${JSON.stringify(stored)})` });
  const page = await tab('about:blank');
  await page('Page.enable', {});
  await page('Page.addScriptToEvaluateOnNewDocument', { source: observer });
  await page('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page('Page.navigate', { url });
  let time: number | undefined;
  for (const end = Date.now() + 60_000; time === undefined && Date.now() < end; ) {
    // Rarely, because each evaluation takes time on the page's thread.
    await sleep(2500);
    const { result } = await page('Runtime.evaluate', { expression: 'globalThis.firstRow' });
    time = (result as { value?: number }).value;
  }
  await browser.send('Target.disposeBrowserContext', { browserContextId });
  if (time === undefined) throw new Error(`${url} showed no row within a minute.`);
  return time;
}

function addressOf(chromium: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    chromium.stderr?.on('data', (chunk) => {
      output += chunk;
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    chromium.once('exit', () => reject(new Error(`Chromium did not start: ${output}`)));
  });
}

type Browser = Awaited<ReturnType<typeof connect>>;

/** A connection of Chromium's DevTools protocol. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('Chromium does not answer.'));
  });
  const pending = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    if (error) pending.get(id)?.reject(new Error(error.message));
    else pending.get(id)?.resolve(result);
    pending.delete(id);
  };
  let last = 0;
  return {
    send(method: string, params: object = {}, sessionId?: string) {
      const id = ++last;
      const answer = Promise.withResolvers<Record<string, unknown>>();
      pending.set(id, answer);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      return answer.promise;
    },
  };
}
