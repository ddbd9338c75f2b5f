import { and, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Page } from '#contract/kit/endpoint.ts';
import type { RevisionQuery } from '#contract/revisions.calls.ts';
import type { Db } from '../../database/connection/database.ts';
import { countedPage, idsOf, orderOf, type Window, windowOf } from '../../database/queries/page.ts';
import { pageByCounter } from '../../database/queries/page-by-counter.ts';
import { type Decided, idsOfDecided, isFiltered } from './decisions.ts';
import { reviewQueue, sortOfReviews } from './review-queue.ts';

/** The parameters of both lists; that of submissions is sorted by age only. */
type ReviewQuery = Omit<RevisionQuery, 'columns'>;

/** What a list needs of its noun: the condition of a query, and the rows with these ids. */
interface Reviews<Query, Row> {
  readonly table: Decided;
  conditions(query: Query): SQL | undefined;
  rowsOf(db: Db, ids: SQLWrapper, order: SQL[]): Promise<Row[]>;
}

/** The list of records that are reviewed, and their queue. */
export function reviewList<Query extends ReviewQuery, Row>({
  table,
  conditions,
  rowsOf,
}: Reviews<Query, Row>) {
  const queue = reviewQueue(table);
  const rowsIn = (db: Db, where: SQL | undefined, order: SQL[], window: Omit<Window, 'page'>) =>
    rowsOf(db, idsOf(db, table, where, order, window), order);

  function listSorted(db: Db, query: Query): Promise<Page<Row>> {
    const where = conditions(query);
    const isCounted = query.search || query.country || query.spot_id || query.waiting || isFiltered(query);
    const count = isCounted ? () => db.$count(table, where) : undefined;
    const sorting = sortOfReviews(query);
    const filter = { status: query.status };
    const order = orderOf(sorting, table, table.id);
    return pageByCounter(db, table, { filter, count }, { ...query, ...sorting }, (window, range) =>
      isFiltered(query)
        ? rowsOf(db, idsOfDecided(table, where, order, window), order)
        : rowsIn(db, and(where, range), order, window),
    );
  }

  return {
    queue,

    /**
     * A page; `search` is in the spots' names. By default the pending ones come first, oldest first, then the decided ones,
     * newest first.
     */
    async list(db: Db, query: Query): Promise<Page<Row>> {
      if (!isByQueue(query)) return listSorted(db, query);
      if (!query.search) return queue.list(db, query, (...of) => rowsIn(db, ...of));
      const where = conditions(query);
      const window = windowOf(query);
      const rows = await rowsIn(db, where, queue.order, window);
      return countedPage(rows, window, () => db.$count(table, where));
    },

    /** The order of all rows that match, for an export. */
    order: (query: Query): SQL[] =>
      isByQueue(query) ? queue.order : orderOf(sortOfReviews(query), table, table.id),
  };
}

/** Whether the pending ones come first. Of a single spot only the newest can be pending, so the order by age is the same. */
const isByQueue = ({ sort, order, status, waiting, spot_id, country, ...query }: ReviewQuery): boolean =>
  !(sort || order || status || waiting || spot_id || country || isFiltered(query));
