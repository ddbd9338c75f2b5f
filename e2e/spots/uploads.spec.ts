/** @module-tag extended */

import { randomBytes } from 'node:crypto';
import { gt } from 'drizzle-orm';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { uploadChunkBytes, uploadsPath } from '#contract/uploads.ts';
import { uploads } from '../../api/files/resumable/uploads.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { pendingNotice } from '../offline/saving.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* Photos of a spot on a bad line: uploads that go on where they ended (product/pictures#resumable). */

const { open, api } = appInBrowser();

interface Sent {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** The parts that the server has been sent, as announced. */
const sent: Sent[] = [];
let onPart = () => {};
let photos: { name: string; mimeType: string; buffer: Buffer }[];
let password_hash: string;

beforeAll(async () => {
  const path = basePath + uploadsPath;
  api().app.server.on('request', ({ method, url = '', headers }) => {
    if (method !== 'PATCH' || !url.startsWith(path)) return;
    const from = Number(headers['upload-offset']);
    sent.push({ id: url.split('/').at(-1) ?? '', from, to: from + Number(headers['content-length']) });
    onPart();
  });
  const sizes = [2700, 600, 600, 600, 600];
  photos = await Promise.all(sizes.map(photo));
  password_hash = await hashPassword('correct horse');
});

/** A blurred photo, upright by its metadata only; that of 2700 pixels has some megabytes. */
async function photo(width: number, n: number) {
  const raw = { width: 450, height: 300, channels: 3 as const };
  const jpeg = sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .resize(width)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 });
  return { name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg.toBuffer() };
}

type Line = { offline: boolean; uploadThroughput: number };
const setLine = (cdp: CDPSession, line: Line) =>
  cdp.send('Network.emulateNetworkConditions', { latency: 0, downloadThroughput: -1, ...line });
/** As at the edge of a cell. */
const slow = { offline: false, uploadThroughput: 300_000 };
const fast = { offline: false, uploadThroughput: -1 };

/** Waits until the server is being sent so many parts. */
const partsSent = (n: number) =>
  new Promise<void>((resolve) => {
    onPart = () => sent.length >= n && resolve();
    onPart();
  });

/** A new spot with five photos, whose third part is being sent on a slow line. */
async function startUploading(page: Page, name: string): Promise<CDPSession> {
  sent.length = 0;
  await fill(page, name);
  const cdp = await page.context().newCDPSession(page);
  await setLine(cdp, slow);
  await spotForm(page).save.click();
  await partsSent(3);
  return cdp;
}

async function fill(page: Page, name: string): Promise<void> {
  const form = spotForm(page);
  await form.name.pressSequentially(name);
  await form.country('Argentina');
  await form.photos.setInputFiles(photos);
  await expect.poll(() => form.tiles.count()).toBe(5);
}

/** Saves, and waits for the answer: photos are made smaller, sent and stored, which on a busy machine takes longer than a step. */
async function saveAll(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'POST' && new URL(one.url()).pathname === `${basePath}/spot`,
    { timeout: 80_000 },
  );
  await spotForm(page).save.click();
  await answered;
  await waitForToast(page, 'Spot added successfully!');
}

const photosOf = async (name: string) =>
  (await api().db.execute<{ photos: string[] }>(`select photos from spots where name = '${name}'`)).rows;

/**
 * How many bytes were sent more than once: those of the parts that were cut off. Chromium itself repeats a request whose connection
 * is reset, so that some of them were sent a third time, and refused.
 */
function sentTwice(): number {
  const ids = new Set(sent.map(({ id }) => id));
  return [...ids].reduce((sum, id) => {
    const parts = sent.filter((part) => part.id === id);
    const again = parts.flatMap(({ from, to }, n) => {
      const end = Math.max(0, ...parts.slice(0, n).map((earlier) => earlier.to));
      return from < end ? [from, Math.min(to, end)] : [];
    });
    return again.length > 0 ? sum + Math.max(...again) - Math.min(...again) : sum;
  }, 0);
}

const storedUploads = "Object.keys(localStorage).filter((key) => key.startsWith('upload:')).length";

// Photos are decoded and encoded by the browser and by the server, on as many cores as there are.
describe('five photos', { timeout: 180_000 }, () => {
  test('go on where they were after the line and the session were lost, and are one spot', async () => {
    const as = await api().signedIn('editor', { password_hash });
    const page = await open('/spots_user/new', { as, map: false, fresh: true });
    const cdp = await startUploading(page, 'Sin línea');
    await setLine(cdp, { ...slow, offline: true });
    api().app.server.closeAllConnections();
    await pendingNotice(page).waitFor();
    expect(await photosOf('Sin línea')).toEqual([]);
    await api().db.execute(`delete from sessions where user_id = '${as.user.id}'`);
    await setLine(cdp, fast);
    const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
    await dialog.getByLabel('Email').pressSequentially(as.user.email);
    await dialog.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await saveAll(page);

    const [spot, ...others] = await photosOf('Sin línea');
    expect([spot?.photos.length, others.length]).toEqual([5, 0]);
    expect(sentTwice()).toBeLessThanOrEqual(2 * uploadChunkBytes);
    // One whose creation was cut off, so that the browser does not know it, is never sent.
    const rows = await api().db.select().from(uploads).where(gt(uploads.received, 0));
    expect(rows).toHaveLength(5);
    // Smaller than the file, and upright.
    const largest = Math.max(...rows.map(({ size }) => size));
    expect(largest).toBeLessThan(0.7 * (photos[0]?.buffer.length ?? 0));
    const shown = await fetch(new URL(spot?.photos[0] ?? '', api().url));
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1067, 1600]);
    expect(await page.evaluate(storedUploads)).toBe(0);
  });

  test('of a tab that crashed are not sent again', async () => {
    const as = await api().signedIn('editor');
    const first = await open('/spots_user/new', { as, map: false, fresh: true });
    await startUploading(first, 'Otra vez');
    const second = await first.context().newPage();
    await first.close();
    await second.goto(`${api().url}/spots_user/new`);
    // Its draft has the photos too.
    await expect.poll(() => spotForm(second).tiles.count()).toBe(5);
    expect(await second.evaluate(storedUploads)).toBeGreaterThan(0);
    await saveAll(second);
    const rows = await photosOf('Otra vez');
    expect([rows.length, rows[0]?.photos.length]).toEqual([1, 5]);
    expect(sentTwice()).toBeLessThanOrEqual(2 * uploadChunkBytes);
    const parts = new Set(sent.map(({ id }) => id));
    expect(parts.size).toBe(5);
  });
});
