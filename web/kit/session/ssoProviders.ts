import type { SsoProvider } from '#contract/sso.ts';

const { content } = document.querySelector<HTMLMetaElement>('meta[name="sso"]') ?? {};

/** The providers of single sign-on, which the server writes into the page: without them nothing of it is loaded. */
export const ssoProviders: readonly SsoProvider[] = content ? JSON.parse(content) : [];
