import { basePath } from '#contract/kit/endpoint.ts';
import { ssoPath } from '#contract/sso.ts';

const query = (name: string, description: string) => ({
  ...{ name, in: 'query', description },
  schema: { type: 'string' },
});

/** The redirect URI of single sign-on in the OpenAPI document: it answers a redirect, so it is no endpoint (docs/decisions/0087). */
export const ssoPaths = {
  [`${basePath}/auth/sso/{provider}/callback`]: {
    get: {
      operationId: 'sso.callback',
      tags: ['sso'],
      summary: 'Where a provider redirects the browser after a sign-in',
      description: 'Open to everyone. Of use only in the browser that began it, with its cookie.',
      parameters: [
        { name: 'provider', in: 'path', required: true, schema: { type: 'string' } },
        ...[query('code', 'Of the provider.'), query('state', 'As it was begun.'), query('iss', 'RFC 9207.')],
        query('error', 'Instead of a code.'),
      ],
      responses: {
        302: { description: `To ${ssoPath}, with a ticket or the code of an error in the fragment` },
        404: { description: 'No such provider' },
      },
    },
  },
};
