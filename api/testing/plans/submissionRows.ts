import { similarSpots } from '../../nouns/submissions/submissions.similar.ts';
import { listSubmissions } from '../../nouns/submissions/submissions.store.ts';
import type { Row } from './moderationRows.ts';

/** The plans of the list of submissions, and of the spots similar to one. */
export const submissionRows = (spot: () => string): Row[] => [
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
