import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config/config.ts';
import type { MapStyle } from '../integrations/map-style.ts';

/** Only where people come by TLS: on plain loopback it would lock a developer out. */
const tlsAge = 31_536_000;
const isTls = ({ publicUrl }: Config) => publicUrl?.startsWith('https:');

/** What no page of ours does, nor any that is shown in one. */
const denied =
  'accelerometer camera display-capture geolocation gyroscope hid idle-detection magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking';
export const permissions = {
  'permissions-policy': denied
    .split(' ')
    .map((feature) => `${feature}=()`)
    .join(', '),
};

/** For answers of the API, which are data: nothing loads from them, nobody embeds them, nobody keeps them. */
export const answerHeaders = (config: Config): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...permissions,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isTls(config) && { 'strict-transport-security': `max-age=${tlsAge}; includeSubDomains` }),
});

/** What a page of ours may load. Scripts are ours only; no inline script and no eval runs, whatever a text holds. */
export function pageHeaders(config: Config, style: MapStyle | undefined): FastifyHelmetOptions {
  const ofTheMap = () => style?.origins().join(' ') ?? '';
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Emotion writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Pictures of the product's public app, and of artists who are not imported yet.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ofTheMap],
        // A map style names its own servers for tiles and fonts.
        connectSrc: ["'self'", ofTheMap],
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
