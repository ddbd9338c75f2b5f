import type { Endpoint } from '#contract/kit/endpoint.ts';
import { sso } from '#contract/sso.ts';
import { type CallOptions, callerOn } from '../calls/callerOn.ts';

/** A browser without screens: keeps cookies of the product, follows one redirect at a time, and calls the API. */
export function ssoBrowser(url: string, token?: string) {
  const cookies = new Map<string, string>();
  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const headers = () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });

  async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}) {
    const given = { ...options, headers: { ...headers(), ...options.headers } };
    const answer = await callerOn(url, token)(endpoint, given);
    keep(answer.headers);
    return answer;
  }
  /** The address to which an address redirects. */
  async function redirect(address: string): Promise<string> {
    const isOurs = address.startsWith(url);
    const answer = await fetch(address, { redirect: 'manual', ...(isOurs && { headers: headers() }) });
    if (isOurs) keep(answer.headers);
    return new URL(answer.headers.get('location') ?? `${address}?status=${answer.status}`, address).href;
  }
  /** Signs in at the provider. Returns the address of ours to which it redirects. */
  async function goToProvider(
    provider: string,
    endpoint: typeof sso.begin | typeof sso.beginLink = sso.begin,
  ) {
    const { status, body } = await call(endpoint, { body: { provider } });
    if (status !== 200) throw new Error(`begin answered ${status} ${body.code}`);
    return redirect(body.url);
  }
  /** What our callback tells the screen: a ticket, or an error. */
  async function comeBack(address: string): Promise<Record<'ticket' | 'link' | 'error', string | undefined>> {
    const { pathname, hash } = new URL(await redirect(address));
    if (pathname !== '/sso') throw new Error(`redirected to ${pathname}`);
    return Object.fromEntries(new URLSearchParams(hash.slice(1))) as never;
  }
  return {
    cookies,
    call,
    redirect,
    goToProvider,
    comeBack,
    /** All of it, up to the ticket. */
    async confirm(provider: string, endpoint?: typeof sso.begin | typeof sso.beginLink) {
      return comeBack(await goToProvider(provider, endpoint));
    },
    /** Signs in with a provider that needs nothing else. */
    async signIn(provider: string, more: { password?: string; code?: string; setup?: string } = {}) {
      const { ticket, error } = await comeBack(await goToProvider(provider));
      if (!ticket) throw new Error(`not confirmed: ${error}`);
      return { ticket, ...(await call(sso.signIn, { body: { ticket, ...more } })) };
    },
  };
}
