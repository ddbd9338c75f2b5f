import { banners } from '#contract/banners.ts';
import { comments } from '#contract/comments.ts';
import type { InboxItem, InboxKind, removableKinds } from '#contract/inbox.ts';
import { notifications } from '#contract/notifications.ts';
import { stories } from '#contract/stories.ts';
import { ConfirmDelete } from '../../../kit/feedback/dialogs/ConfirmDelete.tsx';

const calls = {
  comments,
  pushesFailed: notifications,
  pushesUnknown: notifications,
  stories,
  banners,
} satisfies Record<(typeof removableKinds)[number], unknown>;
const isRemovable = (kind: InboxKind): kind is keyof typeof calls => kind in calls;

interface Props {
  item: InboxItem;
  nameOf(item: InboxItem): string;
  close(): void;
}

/** Asks before an item is deleted. */
export function RemoveItem({ item, nameOf, close }: Props) {
  if (!isRemovable(item.kind)) return null;
  const { remove, restore } = calls[item.kind];
  return <ConfirmDelete endpoint={remove} restore={restore} row={item} nameOf={nameOf} close={close} />;
}
