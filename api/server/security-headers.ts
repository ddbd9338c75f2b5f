import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config/config.ts';
import type { MapStyle } from '../integrations/map-style.ts';

/** Sent only when the public URL is https: otherwise a browser could no longer reach a local server. */
const hstsMaxAge = 31_536_000;
const isTls = ({ publicUrl }: Config) => publicUrl?.startsWith('https:');

/** Browser features that neither our pages nor frames in them use: a photo comes from a file input, which is none of them. */
const deniedFeatures =
  'accelerometer camera display-capture gyroscope hid idle-detection magnetometer microphone midi payment screen-wake-lock serial usb xr-spatial-tracking';
const denied = deniedFeatures
  .split(' ')
  .map((feature) => `${feature}=()`)
  .join(', ');
const permissions = { 'permissions-policy': `${denied}, geolocation=()` };
/** Our pages, but no frame in them, may ask where the reader is, who then decides (product/places#location). */
export const pagePermissions = { 'permissions-policy': `${denied}, geolocation=(self)` };

/** For responses of the API, which are data: not cached, not embedded, and nothing is loaded from them. */
export const apiHeaders = (config: Config): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...permissions,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isTls(config) && { 'strict-transport-security': `max-age=${hstsMaxAge}; includeSubDomains` }),
});

/** Helmet's options for pages: scripts only from this origin, neither inline nor eval. */
export function pageHeaders(config: Config, style: MapStyle | undefined): FastifyHelmetOptions {
  const mapOrigins = () => style?.origins().join(' ') ?? '';
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Emotion inserts style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Pictures of the product's public app, and of artists who are not imported yet.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', mapOrigins],
        // A map style may name servers for tiles and fonts.
        connectSrc: ["'self'", mapOrigins],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ['https://open.spotify.com', 'https://www.youtube-nocookie.com'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isTls(config) ? { maxAge: hstsMaxAge } : false,
  };
}
