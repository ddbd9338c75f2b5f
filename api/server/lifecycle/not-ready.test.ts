import { expect, test } from 'vitest';
import { serveUntilReady } from './not-ready.ts';

test('each refusal of a server that starts has an id of its own', async () => {
  const app = serveUntilReady();
  const refuse = async () => {
    const answer = await app.inject('/api/admin/v1/users');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'starting']);
    return answer.json().requestId;
  };
  const ids = [await refuse(), await refuse()];
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  await app.close();
});
