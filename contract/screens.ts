import { type NounPath as DeclaredPath, nouns } from './nouns.ts';

/*
 * The URL paths of the web app's screens. The server serves index.html for these only; a screen with another path does not
 * compile (web/app/routing/screens.ts).
 */

const single = [
  '/',
  '/login',
  '/sso',
  '/reset_password',
  '/confirm_email',
  '/delete_account',
  '/stop_mails',
  '/inbox',
  '/dashboard',
  '/insight',
  '/profile',
  '/comments',
  '/trash',
  '/audit',
  '/keys',
  '/webhooks',
  '/webhooks/:id',
  '/submissions',
  '/submissions/:id/edit',
  '/bulk',
  '/bulk/:id',
  '/imports/:id',
  '/history/spots',
  '/history/users',
  '/history/:noun/:id',
  '/users/search',
  '/adsbanners/board',
  '/spots/search',
  '/spots/resolve',
  '/spots/user',
  '/spots/user/new',
  '/spots/user/:id/edit',
  '/spots/:id/comments',
  '/spots/:spotId/events',
  '/spots/:spotId/events/new',
  '/spots/:spotId/events/:id/edit',
] as const;

/** Nouns with the usual screens that are not declared with `noun`. */
const otherNouns = [
  '/users',
  '/spots',
  '/spots_artist',
  '/spots_user',
  '/spots_oasis',
  '/spot_revisions',
] as const;
const nounScreens = ['', '/list', '/new', '/:id/edit'] as const;

export type NounPath = (typeof otherNouns)[number] | DeclaredPath;
export type ScreenPath = (typeof single)[number] | `${NounPath}${(typeof nounScreens)[number]}`;

export const screenPaths: readonly ScreenPath[] = [
  ...single,
  ...[...otherNouns, ...nouns.map(({ path }) => path)].flatMap((noun) =>
    nounScreens.map((screen): ScreenPath => `${noun}${screen}`),
  ),
];
