import { listRevisions } from '../../nouns/revisions/revisions.store.ts';
import { recordOf } from '../../nouns/risks/risks.store.ts';
import { similarSpots } from '../../nouns/submissions/submissions.similar.ts';
import { listSubmissions } from '../../nouns/submissions/submissions.store.ts';
import type { Row } from './moderationRows.ts';

interface Ids {
  spot(): string;
  /** A person who has sent revisions and submissions. */
  actor(): string;
}

/** The plans of the lists of revisions and submissions, and of what their reviews show. */
export const reviewRows = ({ spot, actor }: Ids): Row[] => [
  ['revisions', (db) => listRevisions(db, {}), 'spot_revisions_by_status', 200],
  [
    'decided revisions after the pending ones',
    (db) => listRevisions(db, { page: 51 }),
    'spot_revisions_list',
    800,
  ],
  ['pending revisions', (db) => listRevisions(db, { status: 'pending' }), 'spot_revisions_by_status', 200],
  ['revisions of a spot', (db) => listRevisions(db, { spot_id: spot() }), 'spot_revisions_of_spot', 100],
  ['revisions, a search', (db) => listRevisions(db, { search: 'gardel 12345' }), 'spots_search', 1500],
  [
    'revisions by status',
    (db) => listRevisions(db, { sort: 'status', order: 'desc' }),
    'spot_revisions_by_status',
    300,
  ],
  [
    'revisions by decision',
    (db) => listRevisions(db, { sort: 'decided_at', page: 3 }),
    'spot_revisions_by_decision',
    300,
  ],
  [
    'the record of an author',
    (db) => recordOf(db, actor(), { id: spot(), createdAt: new Date().toISOString() }),
    'spot_revisions_of_author submissions_of_author',
    300,
  ],
  ['submissions', (db) => listSubmissions(db, {}), 'submissions_by_status', 200],
  [
    'decided submissions after the pending ones',
    (db) => listSubmissions(db, { page: 51 }),
    'submissions_list',
    800,
  ],
  ['pending submissions', (db) => listSubmissions(db, { status: 'pending' }), 'submissions_by_status', 200],
  [
    'pending submissions of a country',
    (db) => listSubmissions(db, { status: 'pending', country: 'AR' }),
    'submissions_by_status',
    5000,
  ],
  ['submissions of a spot', (db) => listSubmissions(db, { spot_id: spot() }), 'submissions_of_spot', 100],
  ['submissions, a search', (db) => listSubmissions(db, { search: 'gardel 12345' }), 'spots_search', 1500],
  [
    'similar spots',
    (db) =>
      similarSpots(db, { id: spot(), name: 'Charly Gardel 12', lat: -34.6, long: -58.4, country: 'AR' }),
    'spots_place spots_by_name',
    4000,
  ],
];
