import { type ReactNode, Suspense, useState } from 'react';
import { bulk } from '#contract/bulk.ts';
import { type InboxItem, type InboxKind, removableKinds } from '#contract/inbox.ts';
import { useErrorToast } from '../../../kit/feedback/useErrorToast.ts';
import { useSave } from '../../../kit/http/data.ts';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';
import { CheckIcon, type Icon, TrashIcon } from '../../../kit/theme/icons.tsx';
import { useCheckComment } from '../../comments/CheckCommentRef.tsx';
import { useInboxTexts } from '../inbox.texts.ts';
import type { OwnActs } from '../kept/useKeptRows.ts';

const RemoveItem = lazyChunk(() => import('./RemoveItem.tsx').then((m) => m.RemoveItem));

/** What can be done with an item in the inbox itself, and the key that does it. */
export interface ItemAct {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  when(item: InboxItem): boolean;
  run(item: InboxItem): void;
}

const isRemovable = (kind: InboxKind): boolean => removableKinds.some((one) => one === kind);

/** The acts of the items, and the dialog that one of them opens (product/inbox#keys). */
export function useItemActs(
  nameOf: (item: InboxItem) => string,
  own: OwnActs,
): [acts: readonly ItemAct[], dialog: ReactNode] {
  const t = useInboxTexts();
  const toastError = useErrorToast();
  const check = useCheckComment(t.checked);
  const { save: markSeen, refresh } = useSave(bulk.seen);
  const [removing, setRemoving] = useState<InboxItem>();
  const see = ({ id }: InboxItem) => {
    own.begin(id);
    void markSeen({ params: { id } }).catch((error) => {
      own.cancel(id);
      // Somebody else was first: what is shown is old.
      refresh();
      toastError(error);
    });
  };
  const approve = async ({ id }: InboxItem) => {
    own.begin(id);
    if (!(await check(id))) own.cancel(id);
  };
  const acts: ItemAct[] = [
    {
      key: 'a',
      label: t.fine,
      icon: CheckIcon,
      when: ({ kind }) => kind === 'comments',
      run: (item) => void approve(item),
    },
    {
      key: 'a',
      label: t.seen,
      icon: CheckIcon,
      when: ({ kind }) => kind === 'acts',
      run: see,
    },
    {
      key: 'Delete',
      label: t.remove,
      icon: TrashIcon,
      when: ({ kind }) => isRemovable(kind),
      run: setRemoving,
    },
  ];
  const close = () => setRemoving(undefined);
  const dialog = removing ? (
    <Suspense>
      <RemoveItem
        item={removing}
        nameOf={() => nameOf(removing)}
        onSent={own.begin}
        onRefused={own.cancel}
        close={close}
      />
    </Suspense>
  ) : null;
  return [acts, dialog];
}
