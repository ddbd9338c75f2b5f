import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listPage } from '../pages/list.ts';
import { followRequests } from '../support/idle.ts';

/** Loads each list, with what its endpoint's path begins with, and fails if a request is made twice. */
export async function expectNoRequestTwice(
  page: Page,
  lists: readonly (readonly [path: string, called: string])[],
): Promise<void> {
  const idle = followRequests(page);
  const requests: string[] = [];
  let shown = '';
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/admin/v1/');
    // The list before may still open its stream until its page is replaced.
    if (call && new URL(request.frame().url()).pathname === shown) requests.push(call);
  });
  for (const [path, called] of lists) {
    requests.splice(0);
    shown = path;
    await page.goto(path);
    const { rows, empty } = listPage(page);
    await rows.or(empty).first().waitFor();
    await idle();
    expect(requests).toContain(`${called}?page=1&perPage=10`);
    expect(requests, path).toEqual([...new Set(requests)]);
  }
}
