import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from './config.ts';

/** Only where people come by TLS: on plain loopback it would lock a developer out. */
const tlsAge = 31_536_000;
const isTls = ({ publicUrl }: Config) => publicUrl?.startsWith('https:');

/** For answers of the API, which are data: nothing loads from them, nobody embeds them, nobody keeps them. */
export const answerHeaders = (config: Config): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isTls(config) && { 'strict-transport-security': `max-age=${tlsAge}; includeSubDomains` }),
});

/** What a page of ours may load. Scripts are ours only; no inline script and no eval runs, whatever a text holds. */
export function pageHeaders(config: Config): FastifyHelmetOptions {
  const { mapStyleUrl } = config;
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Emotion writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // A map style names its own servers for tiles and fonts.
        connectSrc: ["'self'", ...(mapStyleUrl ? ['https:', new URL(mapStyleUrl).origin] : [])],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ['https://open.spotify.com', 'https://www.youtube-nocookie.com'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isTls(config) ? { maxAge: tlsAge } : false,
  };
}
