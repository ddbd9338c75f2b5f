import { Suspense, useMemo, useState } from 'react';
import type { TrashedRecord } from '#contract/kit/trash.ts';
import { historyNounOf, type TrashNoun, trash } from '#contract/trash.ts';
import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import type { RowAction } from '../../kit/lists/table.ts';
import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { useSession } from '../../kit/session/session.ts';
import { ClockIcon, RestoreIcon, TrashIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { useTrashTexts } from './trash.texts.ts';
import { trashColumns } from './trashColumns.tsx';
import { nameOf, nouns, useTrashWords } from './trashed.ts';

const RestoreDialog = lazyChunk(() => import('./RestoreDialog.tsx').then((m) => m.RestoreDialog));
const DestroyDialog = lazyChunk(() => import('./DestroyDialog.tsx').then((m) => m.DestroyDialog));
const RestoreSelected = lazyPrefetched(() => import('./RestoreSelected.tsx').then((m) => m.RestoreSelected));

const Deleted = nounList({ name: 'trash', path: '/trash', calls: { list: trash.list } } as const, {
  words: useTrashWords,
  columns: trashColumns,
  filters: { noun: nouns },
  nameOf,
  form: 'none',
  Content: ({ table }) => (
    <>
      <Intro />
      {table}
    </>
  ),
  Selected: (props) => (
    <Suspense>
      <RestoreSelected {...props} />
    </Suspense>
  ),
});

/** They have `deletedAt` instead. */
const without = ['createdAt'];

/** `/trash`: what was deleted in the last thirty days, to be restored (product/trash#list). */
export function TrashList() {
  const [actions, dialogs] = useRowActions();
  return (
    <Deleted actions={actions} exclude={without}>
      {dialogs}
    </Deleted>
  );
}

const Intro = () => <p style={{ margin: '0 0 16px', color: 'var(--text-quiet)' }}>{useTrashTexts().intro}</p>;

const historyPath = ({ noun, id }: TrashedRecord) => `/history/${historyNounOf(noun as TrashNoun)}/${id}`;

/** The actions of a row, and the dialogs that they open. */
function useRowActions() {
  const t = useTrashTexts();
  const { restore: label } = useTexts();
  const { title: history } = useHistoryTexts();
  const isAdmin = useSession()?.role === 'admin';
  const [restoring, setRestoring] = useState<TrashedRecord>();
  const [destroying, setDestroying] = useState<TrashedRecord>();
  const actions = useMemo<RowAction<TrashedRecord>[]>(
    () => [
      { label, icon: RestoreIcon, run: setRestoring, key: 'r' },
      { label: history, icon: ClockIcon, to: historyPath },
      { label: t.destroy, icon: TrashIcon, run: setDestroying, when: () => isAdmin, tone: 'danger' },
    ],
    [label, history, t, isAdmin],
  );
  const dialogs = (
    <Suspense>
      {restoring ? <RestoreDialog record={restoring} close={() => setRestoring(undefined)} /> : null}
      {destroying ? <DestroyDialog record={destroying} close={() => setDestroying(undefined)} /> : null}
    </Suspense>
  );
  return [actions, dialogs] as const;
}
