import type { Least } from '#contract/roles.ts';
import type { NounPath, ScreenPath } from '#contract/screens.ts';
import type { Rows } from '../kit/ahead.ts';
import type { NounScreens } from '../kit/noun/nounScreens.tsx';
import type { Load } from './bring.ts';

/** One address of the app. Every screen is a chunk of its own. */
export interface Screen {
  readonly path: ScreenPath;
  readonly least: Least;
  readonly load: Load;
  /** What stands around it: the drawer and top bar, the narrow shell of the own area, or nothing. */
  readonly shell: 'wide' | 'narrow' | 'none';
  /** The rows that it shows first. */
  readonly rows?: Rows;
  /** For the login only. */
  readonly guestOnly?: boolean;
}

const staff = (path: ScreenPath, load: Load): Screen => ({ path, least: 'editor', load, shell: 'wide' });
const open = (path: ScreenPath, load: Load): Screen => ({ path, least: 'none', load, shell: 'none' });
const own = (path: ScreenPath, load: Load): Screen => ({ path, least: 'user', load, shell: 'narrow' });

/** What a list asks for first: its path in the API, and its name where that is another one. */
const rows = (path: string, list = path.slice(1)): Rows => ({ path, list });

/** The four addresses of a noun: index and list (the same screen), new, and edit. */
const noun = (path: NounPath, list: Load, form: Load, first?: Rows): Screen[] => [
  { ...staff(path, list), rows: first },
  { ...staff(`${path}/list`, list), rows: first },
  staff(`${path}/new`, form),
  staff(`${path}/:id/edit`, form),
];

/** The list and the form of a noun that are declared in one file. */
function both(load: () => Promise<NounScreens>): [list: Load, form: Load] {
  const form: Load = async () => {
    const { Form } = await load();
    await Form.load();
    return { default: Form };
  };
  return [() => load().then(({ List }) => ({ default: List })), form];
}

const login: Load = () => import('../session/Login.tsx').then((m) => ({ default: m.Login }));
const resetPassword: Load = () =>
  import('../session/ResetPassword.tsx').then((m) => ({ default: m.ResetPassword }));
const deleteAccount: Load = () =>
  import('../session/DeleteAccount.tsx').then((m) => ({ default: m.DeleteAccount }));
const confirmEmail: Load = () =>
  import('../session/ConfirmEmail.tsx').then((m) => ({ default: m.ConfirmEmail }));
const userArtists: Load = () =>
  import('../artists/ArtistImport.tsx').then((m) => ({ default: m.UserArtists }));
const spotArtists: Load = () =>
  import('../artists/ArtistImport.tsx').then((m) => ({ default: m.SpotArtists }));
const userList: Load = () => import('../users/UserList.tsx').then((m) => ({ default: m.UserList }));
const userForm: Load = () => import('../users/UserForm.tsx').then((m) => ({ default: m.UserForm }));
const dashboard: Load = () => import('../statistics/Dashboard.tsx').then((m) => ({ default: m.Dashboard }));
const profile: Load = () => import('../users/Profile.tsx').then((m) => ({ default: m.Profile }));
const [picList, picForm] = both(() => import('../pics/pics.tsx'));
const [storyList, storyForm] = both(() => import('../stories/stories.tsx'));
const [bannerList, bannerForm] = both(() => import('../banners/banners.tsx'));
const [eventList, eventForm] = both(() => import('../events/events.tsx'));
const commentList: Load = () => import('../comments/comments.tsx').then((m) => ({ default: m.List }));
const [categoryList, categoryForm] = both(() => import('../categories/categories.tsx'));
const notificationList: Load = () =>
  import('../notifications/NotificationList.tsx').then((m) => ({ default: m.NotificationList }));
const notificationForm: Load = () =>
  import('../notifications/NotificationForm.tsx').then((m) => ({ default: m.NotificationForm }));
const bannerBoard: Load = () =>
  import('../banners/BannerBoard.tsx').then((m) => ({ default: m.BannerBoard }));
const spotList: Load = () => import('../spots/SpotList.tsx').then((m) => ({ default: m.SpotListGeneral }));
const artistSpotList: Load = () =>
  import('../spots/SpotList.tsx').then((m) => ({ default: m.SpotListArtist }));
const oasisSpotList: Load = () => import('../spots/SpotList.tsx').then((m) => ({ default: m.SpotListOasis }));
const peopleSpotList: Load = () =>
  import('../spots/SpotList.tsx').then((m) => ({ default: m.SpotListPeople }));
const spotForm: Load = () => import('../spots/SpotForm.tsx').then((m) => ({ default: m.SpotFormGeneral }));
const artistSpotForm: Load = () =>
  import('../spots/SpotForm.tsx').then((m) => ({ default: m.SpotFormArtist }));
const oasisSpotForm: Load = () => import('../spots/SpotForm.tsx').then((m) => ({ default: m.SpotFormOasis }));
const peopleSpotForm: Load = () =>
  import('../spots/SpotForm.tsx').then((m) => ({ default: m.SpotFormPeople }));
const ownSpots: Load = () => import('../spots/OwnSpots.tsx').then((m) => ({ default: m.OwnSpots }));
const ownSpotForm: Load = () => import('../spots/SpotForm.tsx').then((m) => ({ default: m.SpotFormOwn }));

const revisionList: Load = () =>
  import('../revisions/RevisionList.tsx').then((m) => ({ default: m.RevisionList }));
const revisionReview: Load = () =>
  import('../revisions/RevisionReview.tsx').then((m) => ({ default: m.RevisionReview }));

/** Every screen of specification §2. A screen that comes later leads to 'Próximamente' until its line is replaced. */
export const screens: readonly Screen[] = [
  { ...open('/login', login), guestOnly: true },
  open('/reset_password', resetPassword),
  open('/delete_account', deleteAccount),
  open('/confirm_email', confirmEmail),

  { ...own('/spots/user', ownSpots), rows: rows('/spot?own=true', 'spots-own') },
  own('/spots/user/new', ownSpotForm),
  own('/spots/user/:id/edit', ownSpotForm),
  { ...own('/profile', profile), shell: 'wide' },

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
];
