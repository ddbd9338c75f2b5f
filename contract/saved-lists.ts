import * as z from 'zod/mini';
import { AuditQuery } from './audit.ts';
import { CommentQuery } from './comments.ts';
import { codes } from './kit/codes.ts';
import { choice, strictObject } from './kit/fields.ts';
import type { MinRole } from './kit/roles.ts';
import { nouns } from './nouns.ts';
import { RevisionQuery } from './revisions.calls.ts';
import { SpotQuery } from './spots.calls.ts';
import { SubmissionQuery } from './submissions.calls.ts';
import { TrashQuery } from './trash.ts';
import { UserQuery } from './users.ts';

/* The lists of which people save views and choose columns, by name: the path of the screen without the slash. */

interface SavedList {
  /** The noun of its records as in the history, or what they are of all nouns. */
  readonly noun: string;
  /** Who may open it; by default all staff. */
  readonly minRole?: MinRole;
  /** What a view of it may say; undefined for lists of another record, such as a spot's events. */
  readonly query: z.ZodMiniType<Readonly<Record<string, unknown>>> | undefined;
}

const columnIds = /^[A-Za-z_]\w{0,49}(,[A-Za-z_]\w{0,49}){0,59}$/;

/** What only the screen needs. */
const ofScreen = {
  columns: z.optional(z.string(codes.invalid).check(z.regex(columnIds, codes.invalid))),
  view: z.optional(choice(['map'])),
};

/** The query of a list without its pages, with what only the screen needs. */
function savedQuery(query: z.ZodMiniObject): SavedList['query'] {
  const { page: _p, perPage: _pp, limit: _l, export: _e, words: _w, language: _la, ...shape } = query.shape;
  return strictObject({ ...shape, ...ofScreen });
}

const spotList: SavedList = { noun: 'spots', query: savedQuery(SpotQuery) };

export const savedLists: ReadonlyMap<string, SavedList> = new Map<string, SavedList>([
  ['users', { noun: 'users', query: savedQuery(UserQuery) }],
  ['spots', spotList],
  ['spots_artist', spotList],
  ['spots_oasis', spotList],
  ['spots_user', spotList],
  ['comments', { noun: 'comments', query: savedQuery(CommentQuery) }],
  ['spot_comments', { noun: 'comments', query: undefined }],
  ['spot_events', { noun: 'events', query: undefined }],
  ['spot_revisions', { noun: 'revisions', query: savedQuery(RevisionQuery) }],
  ['submissions', { noun: 'submissions', query: savedQuery(SubmissionQuery) }],
  ['inbox', { noun: 'inbox', query: undefined }],
  ['trash', { noun: 'trash', query: savedQuery(TrashQuery) }],
  ['audit', { noun: 'audit', minRole: 'admin', query: savedQuery(AuditQuery) }],
  ...nouns.map(({ name, path, calls }): [string, SavedList] => [
    path.slice(1),
    { noun: name, query: savedQuery(calls.list.query) },
  ]),
]);
