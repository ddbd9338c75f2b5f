import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/**
 * An OpenID provider on loopback, with its own screens: whoever types an address there is who has it. It is another library
 * (`oidc-provider`) than the client's (`openid-client`), though of the same author. `serve` starts it, once the address to which it
 * redirects is known.
 */
export async function independentProvider() {
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    serve(redirectUri: string): void {
      const provider = new Provider(issuer, {
        clients: [{ client_id: 'office', client_secret: 'a secret', redirect_uris: [redirectUri] }],
        claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
        cookies: { keys: ['a key'] },
        findAccount: (_context, id) => ({
          accountId: id,
          claims: () => ({ sub: id, email: id, email_verified: true, given_name: 'Ana', family_name: 'Paz' }),
        }),
      });
      answer = provider.callback();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
export type IndependentProvider = Awaited<ReturnType<typeof independentProvider>>;
