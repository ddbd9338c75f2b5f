import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import type { RecordFilter } from '../../kit/nouns/filters/declared.ts';
import { userFilter } from '../users/LazyUserFilterRef.tsx';

/* The filters of what was decided, in the lists of revisions and of submissions (product/insight#lists). */

interface Words {
  readonly fields: { readonly decided_at: string; readonly undone: string };
}

const load = () => import('./ReasonFilter.tsx');

/** Loaded when the panel of the filters opens, or a list is filtered by it. */
const reason: RecordFilter = {
  kind: 'record',
  Control: lazyChunk(() => load().then((m) => m.ReasonFilter)),
  Name: lazyChunk(() => load().then((m) => m.ReasonName)),
};

export const decisionFilters = {
  decided_from: { kind: 'since', what: (t: Words) => t.fields.decided_at },
  decided_to: 'until',
  undone_from: { kind: 'since', what: (t: Words) => t.fields.undone },
  undone_to: 'until',
  decider: userFilter,
  unknown_decider: ['true'],
  reason,
  other_reasons: ['true'],
} as const;
