import { expect, test } from 'vitest';
import { auditFileName } from './audit.ts';
import { contract, endpoints } from './index.ts';
import { callsOfPasskeys, callsOfSso } from './testing/bodies.views.ts';
import { callsOfWebhooks } from './testing/queries.staff.ts';
import { exportFileName } from './users.ts';

const paths = 'users spot event comments spotrevisions categories pics stories adsbanners notifications';
const nouns = 'users spots events comments revisions categories pics stories banners notifications'.split(
  ' ',
);
const callsOfTrash = paths
  .split(' ')
  .flatMap((path, at) => [
    `${nouns[at]}.trashed GET /trash/${path}/:id editor`,
    `${nouns[at]}.restore POST /trash/${path}/:id/restore editor +edits`,
    `${nouns[at]}.destroy DELETE /trash/${path}/:id admin +edits`,
  ]);

/*
 * Every call as product/wire#calls, product/roles#table, product/forms#requests and the hourly quotas have it: name, method, path,
 * minimum role; then `201` where a record is created, `form` where the web app sends a form, and `+` with what a success counts as.
 */
const table = `
  session.login              POST   /auth/login                    none
  session.beginFactor        POST   /auth/login/factor             none
  session.logout             POST   /auth/logout                   user
  session.forgotPassword     POST   /auth/forgot_password          none +mails
  session.resetPassword      POST   /auth/reset_password           none
  session.deleteAccount      POST   /auth/delete_account           none +mails
  session.confirmDeletion    POST   /auth/confirm_deletion         none
  sessions.list              GET    /auth/sessions                 user
  sessions.end               DELETE /auth/sessions/:id             user
  sessions.endOthers         DELETE /auth/sessions                 user
  sessions.prove             POST   /auth/prove                    user
  sessions.listOf            GET    /users/:id/sessions            admin
  sessions.endOf             DELETE /users/:id/sessions/:session   admin +edits
  sessions.endAllOf          DELETE /users/:id/sessions            admin +edits
  factor.read                GET    /auth/factor                   user
  factor.begin               POST   /auth/factor/begin             user
  factor.confirm             POST   /auth/factor                   user
  factor.renewCodes          POST   /auth/factor/recovery_codes    user
  factor.turnOff             POST   /auth/factor/turn_off          user
  factor.of                  GET    /users/:id/factor              admin
  factor.reset               DELETE /users/:id/factor              admin +edits
  ${callsOfPasskeys.trim()}
  ${callsOfSso.trim()}
  address.waiting            GET    /auth/address                  user
  address.sendAgain          POST   /auth/address/send_again       user +mails
  address.giveUp             DELETE /auth/address                  user +edits
  address.confirm            POST   /auth/confirm_address          none
  users.countries            GET    /users/countries               user
  users.list                 GET    /users                         editor
  users.create               POST   /users                         editor 201 form +users
  users.read                 GET    /users/:id                     user
  users.update               PUT    /users/:id                     user form +edits
  users.remove               DELETE /users/:id                     editor +edits
  places.search              GET    /places                        user +address_searches
  places.cities              GET    /places/cities                 user
  settings.read              GET    /config                        user
  quotas.mine                GET    /limits                        user
  history.list               GET    /history/:id                   editor
  history.version            GET    /history/:id/version           editor
  history.listAt             GET    /history                       editor
  audit.list                 GET    /audit                         admin
  keys.list                  GET    /keys                          admin
  keys.create                POST   /keys                          admin 201 +edits
  keys.revoke                DELETE /keys/:id                      admin +edits
${callsOfWebhooks}  notes.list                 GET    /notes                         editor
  notes.mentions             GET    /notes/mentions                editor
  notes.people               GET    /notes/people                  editor
  notes.create               POST   /notes                         editor 201 +edits
  notes.seen                 POST   /notes/seen                    editor +edits
  notes.remove               DELETE /notes/:id                     editor +edits
  notes.restore              POST   /notes/:id/restore             editor +edits
  views.list                 GET    /views                         editor
  views.read                 GET    /views/:id                     editor
  views.create               POST   /views                         editor 201 +edits
  views.update               PUT    /views/:id                     editor +edits
  views.remove               DELETE /views/:id                     editor +edits
  views.restore              POST   /views/:id/restore             editor +edits
  preferences.list           GET    /preferences                   editor
  preferences.change         PUT    /preferences                   editor +edits
  links.dead                 GET    /links                         user
  live.stream                GET    /stream                        editor
  live.claim                 POST   /claims/:id                    editor
  live.release               DELETE /claims/:id                    editor
  spots.list                 GET    /spot                          user
  spots.listV2               GET    /spot/v2                       user
  spots.people               GET    /spot/people                   user
  spots.read                 GET    /spot/detail                   user
  spots.create               POST   /spot                          user 201 form +spots
  spots.update               PUT    /spot/:id                      user form +edits
  spots.remove               DELETE /spot/:id                      editor +edits
  spots.removePicture        DELETE /spot/picture/:id              user +edits
  spotMap.view               GET    /spot/map                      user
  spotResolve.next           POST   /spot/claims/next              editor
  spotResolve.hold           POST   /spot/claims/:id               editor
  events.list                GET    /spot/event                    editor
  events.create              POST   /spot/event                    editor 201 form +events
  events.read                GET    /spot/event/:id                editor
  events.update              PUT    /spot/event/:id                editor form +edits
  events.remove              DELETE /spot/event/:id                editor +edits
  comments.list              GET    /comments                      editor
  comments.create            POST   /comment                       editor 201 +comments
  comments.remove            DELETE /comments/:id                  editor +edits
  comments.check             POST   /comments/:id/check            editor +edits
  comments.uncheck           POST   /comments/:id/uncheck          editor +edits
  revisions.list             GET    /spotrevisions                 editor
  revisions.create           POST   /spotrevisions                 editor 201 form +revisions
  revisions.read             GET    /spotrevisions/:id             editor
  revisions.decide           PUT    /spotrevisions/:id             editor +edits
  revisions.undo             POST   /spotrevisions/:id/undo        editor +edits
  revisions.remove           DELETE /spotrevisions/:id             editor +edits
  submissions.list           GET    /submissions                   editor
  submissions.read           GET    /submissions/:id               editor
  submissions.decide         PUT    /submissions/:id               editor +edits
  submissions.undo           POST   /submissions/:id/undo          editor +edits
  notices.timeline           GET    /spot/:id/timeline             user
  notices.settings           GET    /mail_settings                 user
  notices.change             PUT    /mail_settings                 user +edits
  notices.stop               POST   /mail_settings/stop            none
  categories.all             GET    /categories/v2                 user
  categories.usage           GET    /categories/:id/usage          editor
  categories.list            GET    /categories                    user
  categories.create          POST   /categories                    editor 201 form +categories
  categories.read            GET    /categories/:id                user
  categories.update          PUT    /categories/:id                editor form +edits
  categories.remove          DELETE /categories/:id                editor +edits
  pics.list                  GET    /pics                          editor
  pics.create                POST   /pics                          editor 201 form +pics
  pics.read                  GET    /pics/:id                      editor
  pics.update                PUT    /pics/:id                      editor form +edits
  pics.remove                DELETE /pics/:id                      editor +edits
  stories.spots              GET    /stories/spots                 editor
  stories.list               GET    /stories                       editor
  stories.create             POST   /stories                       editor 201 form +stories
  stories.read               GET    /stories/:id                   editor
  stories.update             PUT    /stories/:id                   editor form +edits
  stories.remove             DELETE /stories/:id                   editor +edits
  banners.board              GET    /adsbanners/board              editor
  banners.reorder            PUT    /adsbanners/board              editor +edits
  banners.list               GET    /adsbanners                    editor
  banners.create             POST   /adsbanners                    editor 201 form +banners
  banners.read               GET    /adsbanners/:id                editor
  banners.update             PUT    /adsbanners/:id                editor form +edits
  banners.remove             DELETE /adsbanners/:id                editor +edits
  notifications.reach        GET    /notifications/reach           editor
  notifications.resend       POST   /notifications/:id/resend      editor +pushes
  notifications.cancel       POST   /notifications/:id/cancel      editor +edits
  notifications.uncancel     POST   /notifications/:id/uncancel    editor +edits
  notifications.list         GET    /notifications                 editor
  notifications.create       POST   /notifications                 editor 201 +notifications +pushes
  notifications.read         GET    /notifications/:id             editor
  notifications.update       PUT    /notifications/:id             editor form +edits
  notifications.remove       DELETE /notifications/:id             editor +edits
  users.restoreVersion       POST   /history/users/:id/restore    editor +edits
  spots.restoreVersion       POST   /history/spot/:id/restore     editor +edits
  events.restoreVersion      POST   /history/event/:id/restore    editor +edits
  categories.restoreVersion  POST   /history/categories/:id/restore editor +edits
  pics.restoreVersion        POST   /history/pics/:id/restore     editor +edits
  stories.restoreVersion     POST   /history/stories/:id/restore  editor +edits
  banners.restoreVersion     POST   /history/adsbanners/:id/restore editor +edits
  notifications.restoreVersion POST   /history/notifications/:id/restore editor +edits
  bulk.list                  GET    /bulk                          editor
  bulk.read                  GET    /bulk/:id                      editor
  bulk.leftOut               GET    /bulk/:id/rows                 editor
  bulk.seen                  POST   /bulk/:id/seen                 editor +edits
  bulk.undo                  POST   /bulk/:id/undo                 editor +bulk
  users.bulk                 POST   /users/bulk                    editor +bulk
  spots.bulk                 POST   /spot/bulk                     editor +bulk
  events.bulk                POST   /spot/event/bulk               editor +bulk
  comments.bulk              POST   /comments/bulk                 editor +bulk
  revisions.bulk             POST   /spotrevisions/bulk            editor +bulk
  categories.bulk            POST   /categories/bulk               editor +bulk
  pics.bulk                  POST   /pics/bulk                     editor +bulk
  stories.bulk               POST   /stories/bulk                  editor +bulk
  banners.bulk               POST   /adsbanners/bulk               editor +bulk
  notifications.bulk         POST   /notifications/bulk            editor +bulk
  imports.read               GET    /imports/:id                   editor
  imports.rows               GET    /imports/:id/rows              editor
  imports.apply              POST   /imports/:id/apply             editor +bulk
  users.import               POST   /users/import                  editor form +bulk
  spots.import               POST   /spot/import                   editor form +bulk
  events.import              POST   /spot/event/import             editor form +bulk
  categories.import          POST   /categories/import             editor form +bulk
  pics.import                POST   /pics/import                   editor form +bulk
  stories.import             POST   /stories/import                editor form +bulk
  banners.import             POST   /adsbanners/import             editor form +bulk
  notifications.import       POST   /notifications/import          editor form +bulk
  trash.list                 GET    /trash                         editor
  ${callsOfTrash.join('\n')}
  search.everything          GET    /search                        user
  inbox.waiting              GET    /inbox/waiting                 editor
  inbox.read                 GET    /inbox                         editor
  inbox.items                GET    /inbox/items                   editor
  insight.read               GET    /insight                       admin
  insight.reasons            GET    /insight/reasons               editor
  statistics.all             GET    /users/stats/all               editor
  statistics.trends          GET    /users/stats/trends            editor
  statistics.attention       GET    /users/stats/attention         editor
  artists.genres             GET    /genres                        editor
  artists.search             GET    /users/get_artist_spotify      editor +artist_searches
  artists.importUsers        POST   /users/import_artist_spotify   editor 201 +imports
  artists.importSpots        POST   /spot/import_artist_spotify    editor 201 +imports
  artists.readImport         GET    /artist_imports/:id            editor
  artists.retryImport        POST   /artist_imports/:id/retry      editor 201 +imports
`;

const rows = table
  .trim()
  .split('\n')
  .map((row) => row.trim().replace(/ +/g, ' '));

test('each call has its method, path, minimum role, status, encoding and quotas', () => {
  const declared = endpoints.map(([name, { method, path, minRole, status, sends, counts }]) =>
    [
      ...[name, method, path, minRole],
      ...(status === 201 ? ['201'] : []),
      ...(sends === 'form' ? ['form'] : []),
      ...(typeof counts === 'function' ? counts({}) : counts).map((kind) => `+${kind}`),
    ].join(' '),
  );
  expect(declared.sort()).toEqual([...rows].sort());
  expect(new Set(endpoints.map(([, { status }]) => status))).toEqual(new Set([200, 201]));
  expect(new Set(endpoints.map(([, { sends }]) => sends))).toEqual(new Set(['form', 'json']));
});

test('a list of users, or of the audit, counts as an export when it is one', () => {
  for (const list of [contract.users.list, contract.audit.list]) {
    const used = (query: object) => typeof list.counts === 'function' && list.counts({ ...query });
    expect([used({ export: 'xlsx' }), used({ export: undefined })]).toEqual([['exports'], []]);
  }
  expect([exportFileName, auditFileName]).toEqual(['usuarios.xlsx', 'auditoria.xlsx']);
});

test('each call has a summary of its own for the API documentation', () => {
  const summaries = endpoints.map(([, { summary }]) => summary);
  for (const summary of summaries) expect(summary).toMatch(/^[A-Z][^\n]{5,}[^.\s]$/);
  expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([]);
});
