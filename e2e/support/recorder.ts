import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright-core';
import type { RunnerTask } from 'vitest';
import { pagesOf } from './contexts.ts';

/** Records what the pages of a test log and request, and saves it with screenshots if the test fails. */
export function recorder() {
  const contexts: BrowserContext[] = [];
  const logged: string[] = [];
  const requests: string[] = [];
  const addLine = (line: ConsoleMessage) => logged.push(`${line.type()}: ${line.text()}`);
  const addError = (error: WebError) => logged.push(`error: ${error.error().stack}`);
  const addRequest = (request: Request, outcome: string) =>
    requests.push(
      `${new Date().toISOString().slice(11, 23)} ${request.method()} ${request.url()} ${outcome}`,
    );
  const addResponse = (response: Response) => addRequest(response.request(), String(response.status()));
  const addFailure = (request: Request) => addRequest(request, request.failure()?.errorText ?? 'failed');

  return {
    follow(context: BrowserContext): void {
      contexts.push(context);
      context.on('console', addLine);
      context.on('weberror', addError);
      context.on('response', addResponse);
      context.on('requestfailed', addFailure);
    },
    /** Forgets what it has recorded, and follows no context any more. */
    clear(): void {
      for (const context of contexts) {
        context.off('console', addLine);
        context.off('weberror', addError);
        context.off('response', addResponse);
        context.off('requestfailed', addFailure);
      }
      for (const list of [contexts, logged, requests]) list.length = 0;
    },
    /** Saves screenshots, console and requests in a folder of test-results, and names the folder in the error. */
    async save(task: RunnerTask): Promise<void> {
      const folder = join('test-results', nameOf(task));
      await mkdir(folder, { recursive: true });
      const pages = contexts.flatMap(pagesOf);
      await Promise.all([
        ...pages.map((page, i) =>
          page.screenshot({ path: join(folder, `page-${i + 1}.png`) }).catch(() => {}),
        ),
        writeFile(join(folder, 'console.txt'), lines(logged)),
        writeFile(join(folder, 'requests.txt'), lines(requests)),
      ]);
      for (const error of task.result?.errors ?? [])
        error.message += `\nScreenshots, console and requests: ${folder}`;
    },
  };
}

const lines = (all: string[]): string => all.map((line) => `${line}\n`).join('');

const nameOf = ({ file, name }: RunnerTask): string =>
  `${file.name.split('/').at(-1)}-${name}`.replace(/[^\p{L}\d]+/gu, '-').slice(0, 100);
