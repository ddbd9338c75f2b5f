import type { Page } from 'playwright-core';

/** The login page as a person uses it. */
export const loginPage = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  continue: page.getByRole('button', { name: 'Continue' }),
  forgot: page.getByRole('button', { name: 'Forgot your password?' }),
  modal: page.getByRole('dialog', { name: 'Forgot your password?' }),
  async signIn(email: string, password: string) {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.continue.click();
  },
});
