import type { Page, Route } from 'playwright-core';
import { isStream } from '../../support/idle.ts';

/* States of a screen that depend on the server's answer. */

export type Answer = 'empty' | 'failed' | 'one';

type Json = { data?: unknown[]; metadata?: { total: number; lastPage: number } };

const sentence = 'No pudimos leer los datos: el servicio que los guarda no responde desde hace unos minutos.';

/** Lets a test choose how every GET is answered from now on, and when. */
export async function mockAnswers(page: Page) {
  let answer: Answer | undefined;
  let { promise: released, resolve: release } = Promise.withResolvers<void>();
  release();
  await page.route('**/api/admin/v1/**', async (route) => {
    const url = route.request().url();
    if (route.request().method() !== 'GET' || /\/config$/.test(url) || isStream(url)) return route.continue();
    await released;
    if (!answer) return route.continue();
    if (answer === 'failed') return route.fulfill({ status: 500, json: { status: 500, message: sentence } });
    return withRows(route, answer === 'one' ? 1 : 0);
  });
  return {
    /** With undefined the server answers. */
    answerWith(next: Answer | undefined): void {
      answer = next;
    },
    /** Requests wait until `release`. */
    hold(): void {
      ({ promise: released, resolve: release } = Promise.withResolvers<void>());
    },
    release: () => release(),
  };
}

/** The server's answer with this many of its rows; without rows the numbers of dashboard, inbox and insight are 0. */
async function withRows(route: Route, count: number): Promise<void> {
  const response = await route.fetch();
  const json = (await response.json()) as Json;
  if (!response.ok()) return route.fulfill({ response });
  if (/\/(stats\/|inbox\b|insight\b)/.test(route.request().url()))
    return route.fulfill({ response, json: count === 0 ? emptied(json) : json });
  if (!Array.isArray(json.data)) return route.fulfill({ response, json });
  const data = json.data.slice(0, count);
  const metadata = json.metadata && { ...json.metadata, total: data.length, lastPage: 1 };
  await route.fulfill({ response, json: { ...json, data, ...(metadata && { metadata }) } });
}

function emptied(json: unknown): unknown {
  if (Array.isArray(json)) return [];
  if (typeof json === 'number') return 0;
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, emptied(value)]));
}
