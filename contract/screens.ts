import { type NounPath as DeclaredPath, nouns } from './nouns.ts';

/*
 * The addresses of the app, for both sides: the server answers no other with the app's page, and a screen whose address
 * is not here does not compile (web/app/routing/screens.ts).
 */

const single = [
  '/',
  '/login',
  '/reset_password',
  '/confirm_email',
  '/delete_account',
  '/dashboard',
  '/profile',
  '/comments',
  '/users/search',
  '/adsbanners/board',
  '/spots/search',
  '/spots/user',
  '/spots/user/new',
  '/spots/user/:id/edit',
  '/spots/:id/comments',
  '/spots/:spotId/events',
  '/spots/:spotId/events/new',
  '/spots/:spotId/events/:id/edit',
] as const;

/** Nouns that have a list, a form to make one and a form to change one. */
const own = ['/users', '/spots', '/spots_artist', '/spots_user', '/spots_oasis', '/spot_revisions'] as const;
const ofNoun = ['', '/list', '/new', '/:id/edit'] as const;

export type NounPath = (typeof own)[number] | DeclaredPath;
export type ScreenPath = (typeof single)[number] | `${NounPath}${(typeof ofNoun)[number]}`;

export const screenPaths: readonly ScreenPath[] = [
  ...single,
  ...[...own, ...nouns.map(({ path }) => path)].flatMap((noun) =>
    ofNoun.map((rest): ScreenPath => `${noun}${rest}`),
  ),
];
