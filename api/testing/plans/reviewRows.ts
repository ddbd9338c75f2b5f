import { createHash } from 'node:crypto';
import { countKind, listReasons } from '../../nouns/insight/insight.store.ts';
import { listRevisions } from '../../nouns/revisions/revisions.store.ts';
import { recordOf } from '../../nouns/risks/risks.store.ts';
import { similarSpots } from '../../nouns/submissions/submissions.similar.ts';
import { listSubmissions } from '../../nouns/submissions/submissions.store.ts';
import type { Row } from './moderationRows.ts';

interface Ids {
  /** The day so many days ago. */
  day(ago: number): string;
  /** A person who has decided. */
  decider(): string;
  spot(): string;
  /** A person who has sent revisions and submissions. */
  actor(): string;
}

/** Of `Motivo 1`, as `fillNouns` writes it. */
const reason = createHash('md5')
  .update('motivo 1')
  .digest('hex')
  .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const lists = [
  ['spot_revisions', 'revisions', listRevisions],
  ['submissions', 'submissions', listSubmissions],
] as const;

/** Of the lists that the insight opens, and of the insight. */
const decisionRows = ({ decider, day }: Pick<Ids, 'decider' | 'day'>): Row[] =>
  lists.flatMap(([table, kind, list]): Row[] => {
    const week = { decided_from: day(200), decided_to: day(194) };
    const period = { from: day(77), to: day(0) };
    return [
      [`${kind} decided in a week`, (db) => list(db, week), `${table}_by_decision`, 8000],
      [
        `${kind} decided in a week, by age`,
        (db) => list(db, { ...week, sort: 'createdAt', order: 'asc' }),
        `${table}_by_decision`,
        8000,
      ],
      [
        `rejections of a decider among ${kind}`,
        (db) => list(db, { decider: decider(), status: 'rejected' }),
        `${table}_of_decider`,
        8000,
      ],
      [`${kind} of a reason`, (db) => list(db, { reason }), `${table}_by_reason`, 1000],
      [
        `${kind} whose approval was undone`,
        (db) => list(db, { undone_from: day(7), undone_to: day(0) }),
        'history_approvals_undone',
        500,
      ],
      [
        `insight: ${kind}`,
        (db) => countKind(db, kind, period, null),
        `${table}_by_decision ${table}_by_status history_approvals_undone`,
        60_000,
      ],
      [
        `insight: ${kind} of a country`,
        (db) => countKind(db, kind, period, 'AR'),
        `${table}_by_decision`,
        90_000,
      ],
    ];
  });

/** The plans of the lists of revisions and submissions, and of what their reviews show. */
export const reviewRows = ({ spot, actor, decider, day }: Ids): Row[] => [
  ...decisionRows({ decider, day }),
  ['reasons', (db) => listReasons(db, {}), 'spot_revisions_by_status submissions_by_status', 20_000],
  [
    'a reason',
    (db) => listReasons(db, { id: reason }),
    'spot_revisions_by_reason submissions_by_reason',
    1000,
  ],
  ['revisions', (db) => listRevisions(db, {}), 'spot_revisions_by_status', 200],
  [
    'decided revisions after the pending ones',
    (db) => listRevisions(db, { page: 51 }),
    'spot_revisions_list',
    800,
  ],
  ['pending revisions', (db) => listRevisions(db, { status: 'pending' }), 'spot_revisions_by_status', 200],
  ['revisions of a spot', (db) => listRevisions(db, { spot_id: spot() }), 'spot_revisions_of_spot', 200],
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
  ['submissions of a spot', (db) => listSubmissions(db, { spot_id: spot() }), 'submissions_of_spot', 200],
  ['submissions, a search', (db) => listSubmissions(db, { search: 'gardel 12345' }), 'spots_search', 1500],
  [
    'similar spots',
    (db) =>
      similarSpots(db, { id: spot(), name: 'Charly Gardel 12', lat: -34.6, long: -58.4, country: 'AR' }),
    'spots_place spots_by_name',
    4000,
  ],
];
