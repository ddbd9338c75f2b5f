import type { ComponentType } from 'react';
import type { MinRole } from '#contract/kit/roles.ts';
import type { NounPath, ScreenPath } from '#contract/screens.ts';
import type { ListPrefetch } from '../../kit/lists/prefetchList.ts';
import { type LazyComponent, lazyWithPreload } from '../../kit/loading/lazyWithPreload.tsx';
import type { NounScreens } from '../../kit/nouns/nounScreens.tsx';
import { nouns } from './nouns.ts';

/** A path of the app and its screen, which is a chunk of its own. */
export interface Screen {
  readonly path: ScreenPath;
  readonly minRole: MinRole;
  readonly screen: LazyComponent;
  /** `wide`: drawer and top bar; `narrow`: the shell of role user; `none`: no shell. */
  readonly shell: 'wide' | 'narrow' | 'none';
  /** The first request of its list, to be prefetched. */
  readonly rows?: ListPrefetch;
  /** Signed-in people are redirected: the login. */
  readonly guestOnly?: boolean;
}

type Load = () => Promise<ComponentType>;

const screenOf = (path: ScreenPath, minRole: MinRole, shell: Screen['shell'], load: Load): Screen => ({
  path,
  minRole,
  shell,
  screen: lazyWithPreload(load),
});
const anonymous = (path: ScreenPath, load: Load): Screen => screenOf(path, 'none', 'none', load);
const user = (path: ScreenPath, load: Load): Screen => screenOf(path, 'user', 'narrow', load);
const admin = (path: ScreenPath, load: Load): Screen => screenOf(path, 'admin', 'wide', load);
const staff = (path: ScreenPath, load: Load): Screen => screenOf(path, 'editor', 'wide', load);

/** The first request of a list: its path in the API, and the name of its stored state when it differs from the path. */
const rows = (path: string, list = path.slice(1)): ListPrefetch => ({ path, list });

/** The four paths of a noun: index and list (the same screen), new, and edit. */
function noun(path: NounPath, list: Load, form: Load, prefetch?: ListPrefetch): Screen[] {
  const index = { ...staff(path, list), ...(prefetch && { rows: prefetch }) };
  const create = staff(`${path}/new`, form);
  return [index, { ...index, path: `${path}/list` }, create, { ...create, path: `${path}/:id/edit` }];
}

/** The list and the form of a noun with one declaration. */
function declared(
  load: () => Promise<Pick<NounScreens, 'Form'> & { List: ComponentType }>,
): [list: Load, form: Load] {
  const form: Load = async () => {
    const { Form } = await load();
    await Form.load();
    return Form;
  };
  return [() => load().then(({ List }) => List), form];
}

const login: Load = () => import('../../nouns/session/Login.tsx').then((m) => m.Login);
const ssoScreen: Load = () => import('../../nouns/session/sso/SsoScreen.tsx').then((m) => m.SsoScreen);
const resetPassword: Load = () =>
  import('../../nouns/session/ResetPassword.tsx').then((m) => m.ResetPassword);
const deleteAccount: Load = () =>
  import('../../nouns/session/deletion/DeleteAccount.tsx').then((m) => m.DeleteAccount);
const mailedLink: Load = () => import('../../nouns/session/MailedLink.tsx').then((m) => m.MailedLink);
const userArtists: Load = () => import('../../nouns/artists/ArtistImport.tsx').then((m) => m.UserArtists);
const spotArtists: Load = () => import('../../nouns/artists/ArtistImport.tsx').then((m) => m.SpotArtists);
const userList: Load = () => import('../../nouns/users/UserList.tsx').then((m) => m.UserList);
const userForm: Load = () => import('../../nouns/users/form/UserForm.tsx').then((m) => m.UserForm);
/** The inbox, and the bar of a run through it, which the shell shows. */
export const loadInbox = () => import('../../nouns/inbox/InboxScreen.tsx');
const inbox: Load = () => loadInbox().then((m) => m.InboxScreen);
const dashboard: Load = () => import('../../nouns/statistics/Dashboard.tsx').then((m) => m.Dashboard);
const profile: Load = () => import('../../nouns/users/profile/Profile.tsx').then((m) => m.Profile);
const [picList, picForm] = declared(() => import('../../nouns/pics/pics.tsx'));
const [storyList, storyForm] = declared(() => import('../../nouns/stories/stories.tsx'));
const [bannerList, bannerForm] = declared(() => import('../../nouns/banners/banners.tsx'));
const bannerBoard: Load = () => import('../../nouns/banners/BannerBoard.tsx').then((m) => m.BannerBoard);
const [categoryList, categoryForm] = declared(() => import('../../nouns/categories/categories.tsx'));
const notificationList: Load = () =>
  import('../../nouns/notifications/NotificationList.tsx').then((m) => m.NotificationList);
const notificationForm: Load = () =>
  import('../../nouns/notifications/NotificationForm.tsx').then((m) => m.NotificationForm);
const spotLists = () => import('../../nouns/spots/SpotList.tsx');
const spotList: Load = () => spotLists().then((m) => m.SpotListGeneral);
const artistSpotList: Load = () => spotLists().then((m) => m.SpotListArtist);
const oasisSpotList: Load = () => spotLists().then((m) => m.SpotListOasis);
const peopleSpotList: Load = () => spotLists().then((m) => m.SpotListPeople);
const spotResolve: Load = () =>
  import('../../nouns/spots/resolve/ResolveScreen.tsx').then((m) => m.ResolveScreen);
const ownSpots: Load = () => import('../../nouns/spots/own/OwnSpots.tsx').then((m) => m.OwnSpots);
const spotForms = () => import('../../nouns/spots/form/SpotForm.tsx');
const spotForm: Load = () => spotForms().then((m) => m.SpotFormGeneral);
const artistSpotForm: Load = () => spotForms().then((m) => m.SpotFormArtist);
const oasisSpotForm: Load = () => spotForms().then((m) => m.SpotFormOasis);
const peopleSpotForm: Load = () => spotForms().then((m) => m.SpotFormPeople);
const ownSpotForm: Load = () => spotForms().then((m) => m.SpotFormOwn);
const [eventList, eventForm] = declared(() => import('../../nouns/events/events.tsx'));
const insight: Load = () => import('../../nouns/insight/InsightScreen.tsx').then((m) => m.InsightScreen);
const auditList: Load = () => import('../../nouns/audit/AuditList.tsx').then((m) => m.AuditList);
const keyList: Load = () => import('../../nouns/keys/KeyList.tsx').then((m) => m.KeyList);
const webhooks = () => import('../../nouns/webhooks/webhooks.tsx');
const commentList: Load = () => import('../../nouns/comments/comments.tsx').then((m) => m.List);
const bulkList: Load = () => import('../../nouns/bulk/BulkList.tsx').then((m) => m.BulkList);
const bulkReceipt: Load = () => import('../bulk/BulkReceipt.tsx').then((m) => m.BulkReceipt);
const importReview: Load = () => import('../import/ImportScreen.tsx').then((m) => m.ImportScreen);
const recordVersions: Load = () => import('../history/RecordVersions.tsx').then((m) => m.RecordVersions);
const recordsAt = () => import('../history/RecordsAt.tsx');
const trashList: Load = () => import('../../nouns/trash/TrashList.tsx').then((m) => m.TrashList);
const revisionList: Load = () => import('../../nouns/revisions/RevisionList.tsx').then((m) => m.RevisionList);
const revisionReview: Load = () =>
  import('../../nouns/revisions/RevisionReview.tsx').then((m) => m.RevisionReview);
const submissions = () => import('../../nouns/submissions/submissions.tsx');

export const screens: readonly Screen[] = [
  { ...anonymous('/login', login), guestOnly: true },
  anonymous('/sso', ssoScreen),
  anonymous('/reset_password', resetPassword),
  anonymous('/delete_account', deleteAccount),
  anonymous('/confirm_email', mailedLink),
  anonymous('/stop_mails', mailedLink),

  { ...user('/spots/user', ownSpots), rows: { path: '/spot', list: 'spots-own', query: { own: true } } },
  user('/spots/user/new', ownSpotForm),
  user('/spots/user/:id/edit', ownSpotForm),
  screenOf('/profile', 'user', 'wide', profile),

  staff('/inbox', inbox),
  staff('/dashboard', dashboard),
  { ...staff('/comments', commentList), rows: rows('/comments') },
  admin('/insight', insight),
  admin('/keys', keyList),
  admin('/webhooks', () => webhooks().then((m) => m.List)),
  admin('/webhooks/:id', () => webhooks().then((m) => m.Detail)),
  { ...admin('/audit', auditList), rows: rows('/audit') },
  { ...staff('/bulk', bulkList), rows: rows('/bulk') },
  staff('/bulk/:id', bulkReceipt),
  staff('/imports/:id', importReview),
  staff('/history/spots', () => recordsAt().then((m) => m.SpotsAt)),
  staff('/history/users', () => recordsAt().then((m) => m.UsersAt)),
  staff('/history/:noun/:id', recordVersions),

  { ...staff('/trash', trashList), rows: rows('/trash') },

  ...noun('/users', userList, userForm, rows('/users')),
  staff('/users/search', userArtists),

  ...noun('/spots', spotList, spotForm),
  staff('/spots/search', spotArtists),
  staff('/spots/resolve', spotResolve),
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
  { ...staff('/submissions', () => submissions().then((m) => m.List)), rows: rows('/submissions') },
  staff('/submissions/:id/edit', () => submissions().then((m) => m.Review)),
  ...noun('/notifications', notificationList, notificationForm, rows('/notifications')),

  ...nouns.flatMap(({ path, load }) => noun(path, ...declared(load), rows(path))),
];
