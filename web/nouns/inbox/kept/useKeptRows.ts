import { useCallback, useRef, useState } from 'react';
import { type InboxKind, type InboxKindCount, inboxKindNames } from '#contract/inbox.ts';
import { freshSections, type KeptSection, mergeSections, newsOf } from './keptRows.ts';

interface Kept {
  readonly scope: string | undefined;
  readonly answer: readonly InboxKindCount[];
  readonly sections: readonly KeptSection[];
}

/** What this person has settled in the inbox: by the id of the record. */
export interface OwnActs {
  begin(id: string): void;
  /** It was refused. */
  cancel(id: string): void;
}

/**
 * The rows to show of the newest answer, and what else it has. Rows stay until the filters change or `refresh` is called
 * (product/inbox#others).
 *
 * @param scope what the filters are; undefined while the answer is still that of the filters before
 */
export function useKeptRows(answer: readonly InboxKindCount[] | undefined, scope: string | undefined) {
  const own = useRef(new Set<string>());
  const [kept, setKept] = useState<Kept>();
  const isNew = answer && (kept?.answer !== answer || kept.scope !== scope);
  const current = isNew ? takeOver(kept, { answer, scope }, own.current) : kept;
  // React renders again at once, before anything is shown.
  if (isNew) setKept(current);
  const refresh = useCallback(() => {
    own.current.clear();
    setKept((last) => last && { ...last, sections: freshSections(last.answer, Date.now()) });
  }, []);
  const [acts] = useState<OwnActs>(() => ({
    begin: (id) => void own.current.add(id),
    cancel: (id) => void own.current.delete(id),
  }));
  const sections = current?.sections.filter(({ rows }) => rows.length > 0) ?? [];
  return { sections, news: newsOf(current?.sections ?? []), refresh, acts };
}

function takeOver(kept: Kept | undefined, newer: Omit<Kept, 'sections'>, own: ReadonlySet<string>): Kept {
  const now = Date.now();
  const isSameScope = kept && kept.scope === newer.scope && newer.scope !== undefined;
  return {
    ...newer,
    sections: isSameScope
      ? mergeSections(kept.sections, newer.answer, { own, order: inboxKindNames, now })
      : freshSections(newer.answer, now),
  };
}

/** The kinds to choose from: they neither appear nor disappear while their rows stay. */
export function useKeptKinds(
  counts: readonly { readonly kind: InboxKind; readonly count: number }[],
  sections: readonly KeptSection[],
  hasNews: boolean,
) {
  const last = useRef<readonly InboxKind[]>([]);
  const waiting = counts.filter(({ count }) => count > 0).map(({ kind }) => kind);
  const shown = sections.map(({ kind }) => kind);
  const stay = last.current.filter((kind) => waiting.includes(kind) || shown.includes(kind));
  last.current = hasNews && last.current.length > 0 ? stay : waiting;
  return counts.filter(({ kind }) => last.current.includes(kind));
}
