import { banners } from '#contract/banners.ts';
import { comments } from '#contract/comments.ts';
import type { InboxItem, InboxKind, removableKinds } from '#contract/inbox.ts';
import { notifications } from '#contract/notifications.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { stories } from '#contract/stories.ts';
import { ConfirmDelete } from '../../../kit/feedback/dialogs/ConfirmDelete.tsx';

/** The nouns as in the history. */
const removed = {
  comments: { noun: 'comments', calls: comments },
  pushesFailed: { noun: 'notifications', calls: notifications },
  pushesUnknown: { noun: 'notifications', calls: notifications },
  stories: { noun: 'stories', calls: stories },
  banners: { noun: 'banners', calls: banners },
} satisfies Record<(typeof removableKinds)[number], { noun: HistoryNoun; calls: unknown }>;
const isRemovable = (kind: InboxKind): kind is keyof typeof removed => kind in removed;

/** What is known of the record of an item. */
type Removed = Pick<InboxItem, 'id' | 'kind' | 'name' | 'version'>;

interface Props<Item extends Removed> {
  item: Item;
  nameOf(item: Item): string;
  /** Called when the deletion is sent, and if it is refused. */
  onSent?(id: string): void;
  onRefused?(id: string): void;
  close(): void;
}

/** Asks before an item is deleted. */
export function RemoveItem<Item extends Removed>({ item, nameOf, onSent, onRefused, close }: Props<Item>) {
  if (!isRemovable(item.kind)) return null;
  const { noun, calls } = removed[item.kind];
  return (
    <ConfirmDelete
      noun={noun}
      endpoint={calls.remove}
      restore={calls.restore}
      row={item}
      onSent={() => onSent?.(item.id)}
      onRefused={() => onRefused?.(item.id)}
      {...{ nameOf, close }}
    />
  );
}
