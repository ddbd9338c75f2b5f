import { type ReactNode, useState } from 'react';
import { banners } from '#contract/banners.ts';
import { bulk } from '#contract/bulk.ts';
import { comments } from '#contract/comments.ts';
import type { InboxItem, InboxKind } from '#contract/inbox.ts';
import { notifications } from '#contract/notifications.ts';
import { stories } from '#contract/stories.ts';
import { ConfirmDelete } from '../../kit/feedback/ConfirmDelete.tsx';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useSave } from '../../kit/http/data.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { CheckIcon, type Icon, TrashIcon } from '../../kit/theme/icons.tsx';
import { useTranslate } from '../../texts/messages.ts';
import { useInboxTexts } from './inbox.texts.ts';

/** What can be done with an item in the inbox itself, and the key that does it. */
export interface ItemAct {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  when(item: InboxItem): boolean;
  run(item: InboxItem): void;
}

/** What is not repaired but deleted. */
const removable = {
  comments,
  pushesFailed: notifications,
  pushesUnknown: notifications,
  stories,
  banners,
} satisfies Partial<Record<InboxKind, unknown>>;
type Removable = keyof typeof removable;
const isRemovable = (kind: InboxKind): kind is Removable => kind in removable;

/** The acts of the items, and the dialog that one of them opens (product/inbox#keys). */
export function useItemActs(
  nameOf: (item: InboxItem) => string,
): [acts: readonly ItemAct[], dialog: ReactNode] {
  const t = useInboxTexts();
  const translate = useTranslate();
  const { save: check } = useSave(comments.check);
  const { save: markSeen } = useSave(bulk.seen);
  const [removing, setRemoving] = useState<InboxItem>();
  const told = (sent: Promise<unknown>, done?: string) =>
    void sent.then(
      () => done && toast.success(done),
      (error) => toast.error(translate(messageOf(error))),
    );
  const acts: ItemAct[] = [
    {
      key: 'a',
      label: t.fine,
      icon: CheckIcon,
      when: ({ kind }) => kind === 'comments',
      run: ({ id }) => told(check({ params: { id } }), t.checked),
    },
    {
      key: 'a',
      label: t.seen,
      icon: CheckIcon,
      when: ({ kind }) => kind === 'acts',
      run: ({ id }) => told(markSeen({ params: { id } })),
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
  const dialog = removing ? <Remove item={removing} nameOf={nameOf} close={close} /> : null;
  return [acts, dialog];
}

interface RemoveProps {
  item: InboxItem;
  nameOf(item: InboxItem): string;
  close(): void;
}

function Remove({ item, nameOf, close }: RemoveProps) {
  if (!isRemovable(item.kind)) return null;
  const { remove, restore } = removable[item.kind];
  return <ConfirmDelete endpoint={remove} restore={restore} row={item} nameOf={nameOf} close={close} />;
}
