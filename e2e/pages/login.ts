import type { Page } from 'playwright-core';
import { retype } from '../support/typing.ts';

/** The login page as a person uses it. */
export const loginPage = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  continue: page.getByRole('button', { name: 'Continue' }),
  forgot: page.getByRole('button', { name: 'Forgot your password?' }),
  modal: page.getByRole('dialog', { name: 'Forgot your password?' }),
  async signIn(email: string, password: string) {
    await retype(this.email, email);
    await retype(this.password, password);
    await this.continue.click();
  },
});
