import type { ComponentType } from 'react';
import type { MinRole } from '#contract/kit/roles.ts';
import type { NounPath, ScreenPath } from '#contract/screens.ts';
import type { ListPrefetch } from '../../kit/lists/prefetchList.ts';
import { type LazyComponent, lazyWithPreload } from '../../kit/loading/lazyWithPreload.tsx';
import type { NounScreens } from '../../kit/nouns/nounScreens.tsx';
import { nouns } from './nouns.ts';

/** One address of the app. Every screen is a chunk of its own. */
export interface Screen {
  readonly path: ScreenPath;
  readonly minRole: MinRole;
  readonly screen: LazyComponent;
  /** What stands around it: the drawer and top bar, the narrow shell of the own area, or nothing. */
  readonly shell: 'wide' | 'narrow' | 'none';
  /** The rows that it shows first. */
  readonly rows?: ListPrefetch;
  /** For the login only. */
  readonly guestOnly?: boolean;
}

type Load = () => Promise<ComponentType>;

const at = (path: ScreenPath, least: MinRole, shell: Screen['shell'], load: Load): Screen => ({
  path,
  minRole: least,
  shell,
  screen: lazyWithPreload(load),
});
const open = (path: ScreenPath, load: Load): Screen => at(path, 'none', 'none', load);
const own = (path: ScreenPath, load: Load): Screen => at(path, 'user', 'narrow', load);
const staff = (path: ScreenPath, load: Load): Screen => at(path, 'editor', 'wide', load);

/** What a list asks for first: its path in the API, and its name where that is another one. */
const rows = (path: string, list = path.slice(1)): ListPrefetch => ({ path, list });

/** The four addresses of a noun: index and list (the same screen), new, and edit. */
function noun(path: NounPath, list: Load, form: Load, first?: ListPrefetch): Screen[] {
  const index = { ...staff(path, list), ...(first && { rows: first }) };
  const create = staff(`${path}/new`, form);
  return [index, { ...index, path: `${path}/list` }, create, { ...create, path: `${path}/:id/edit` }];
}

/** The list and the form of a noun that are declared in one file. */
function both(load: () => Promise<NounScreens>): [list: Load, form: Load] {
  const form: Load = async () => {
    const { Form } = await load();
    await Form.load();
    return Form;
  };
  return [() => load().then(({ List }) => List), form];
}

const login: Load = () => import('../../nouns/session/Login.tsx').then((m) => m.Login);
const resetPassword: Load = () =>
  import('../../nouns/session/ResetPassword.tsx').then((m) => m.ResetPassword);
const deleteAccount: Load = () =>
  import('../../nouns/session/deletion/DeleteAccount.tsx').then((m) => m.DeleteAccount);
const confirmEmail: Load = () => import('../../nouns/session/ConfirmEmail.tsx').then((m) => m.ConfirmEmail);
const userArtists: Load = () => import('../../nouns/artists/ArtistImport.tsx').then((m) => m.UserArtists);
const spotArtists: Load = () => import('../../nouns/artists/ArtistImport.tsx').then((m) => m.SpotArtists);
const userList: Load = () => import('../../nouns/users/UserList.tsx').then((m) => m.UserList);
const userForm: Load = () => import('../../nouns/users/UserForm.tsx').then((m) => m.UserForm);
const dashboard: Load = () => import('../../nouns/statistics/Dashboard.tsx').then((m) => m.Dashboard);
const profile: Load = () => import('../../nouns/users/profile/Profile.tsx').then((m) => m.Profile);
const [picList, picForm] = both(() => import('../../nouns/pics/pics.tsx'));
const [storyList, storyForm] = both(() => import('../../nouns/stories/stories.tsx'));
const [bannerList, bannerForm] = both(() => import('../../nouns/banners/banners.tsx'));
const bannerBoard: Load = () => import('../../nouns/banners/BannerBoard.tsx').then((m) => m.BannerBoard);
const [categoryList, categoryForm] = both(() => import('../../nouns/categories/categories.tsx'));
const notificationList: Load = () =>
  import('../../nouns/notifications/NotificationList.tsx').then((m) => m.NotificationList);
const notificationForm: Load = () =>
  import('../../nouns/notifications/NotificationForm.tsx').then((m) => m.NotificationForm);
const spotList: Load = () => import('../../nouns/spots/SpotList.tsx').then((m) => m.SpotListGeneral);
const artistSpotList: Load = () => import('../../nouns/spots/SpotList.tsx').then((m) => m.SpotListArtist);
const oasisSpotList: Load = () => import('../../nouns/spots/SpotList.tsx').then((m) => m.SpotListOasis);
const peopleSpotList: Load = () => import('../../nouns/spots/SpotList.tsx').then((m) => m.SpotListPeople);
const spotForm: Load = () => import('../../nouns/spots/form/SpotForm.tsx').then((m) => m.SpotFormGeneral);
const artistSpotForm: Load = () =>
  import('../../nouns/spots/form/SpotForm.tsx').then((m) => m.SpotFormArtist);
const oasisSpotForm: Load = () => import('../../nouns/spots/form/SpotForm.tsx').then((m) => m.SpotFormOasis);
const peopleSpotForm: Load = () =>
  import('../../nouns/spots/form/SpotForm.tsx').then((m) => m.SpotFormPeople);
const ownSpots: Load = () => import('../../nouns/spots/OwnSpots.tsx').then((m) => m.OwnSpots);
const ownSpotForm: Load = () => import('../../nouns/spots/form/SpotForm.tsx').then((m) => m.SpotFormOwn);
const [eventList, eventForm] = both(() => import('../../nouns/events/events.tsx'));
const commentList: Load = () => import('../../nouns/comments/comments.tsx').then((m) => m.List);
const revisionList: Load = () => import('../../nouns/revisions/RevisionList.tsx').then((m) => m.RevisionList);
const revisionReview: Load = () =>
  import('../../nouns/revisions/RevisionReview.tsx').then((m) => m.RevisionReview);

export const screens: readonly Screen[] = [
  { ...open('/login', login), guestOnly: true },
  open('/reset_password', resetPassword),
  open('/delete_account', deleteAccount),
  open('/confirm_email', confirmEmail),

  { ...own('/spots/user', ownSpots), rows: { path: '/spot', list: 'spots-own', query: { own: true } } },
  own('/spots/user/new', ownSpotForm),
  own('/spots/user/:id/edit', ownSpotForm),
  at('/profile', 'user', 'wide', profile),

  staff('/dashboard', dashboard),
  { ...staff('/comments', commentList), rows: rows('/comments') },

  ...noun('/users', userList, userForm, rows('/users')),
  staff('/users/search', userArtists),

  ...noun('/spots', spotList, spotForm),
  staff('/spots/search', spotArtists),
  staff('/spots/:id/comments', commentList),
  staff('/spots/:spotId/events', eventList),
  staff('/spots/:spotId/events/new', eventForm),
  staff('/spots/:spotId/events/:id/edit', eventForm),
  ...noun('/spots_artist', artistSpotList, artistSpotForm),
  ...noun('/spots_user', peopleSpotList, peopleSpotForm),
  ...noun('/spots_oasis', oasisSpotList, oasisSpotForm),

  ...noun('/pics', picList, picForm, rows('/pics')),
  ...noun('/stories', storyList, storyForm, rows('/stories')),
  ...noun('/adsbanners', bannerList, bannerForm, rows('/adsbanners')),
  staff('/adsbanners/board', bannerBoard),
  ...noun('/categories', categoryList, categoryForm, rows('/categories')),
  ...noun('/spot_revisions', revisionList, revisionReview, rows('/spotrevisions', 'spot_revisions')),
  ...noun('/notifications', notificationList, notificationForm, rows('/notifications')),

  ...nouns.flatMap(({ path, load }) => noun(path, ...both(load), rows(path))),
];
