import { expect, test } from 'vitest';
import app from '../../index.html?raw';
import login from '../../login.html?raw';

/* The two pages of the app (decision 0089). */

test('the page of the login is that of the app with another script', () => {
  expect(login).not.toBe(app);
  expect(login.replace('/web/app/login.tsx', '/web/app/main.tsx')).toBe(app);
});
