import { banners } from '#contract/banners.ts';
import { comments } from '#contract/comments.ts';
import type { InboxItem, InboxKind, removableKinds } from '#contract/inbox.ts';
import { notifications } from '#contract/notifications.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { stories } from '#contract/stories.ts';
import { ConfirmDelete } from '../../../kit/feedback/dialogs/ConfirmDelete.tsx';
import type { OwnActs } from '../kept/useKeptRows.ts';

/** The nouns as in the history. */
const removed = {
  comments: { noun: 'comments', calls: comments },
  pushesFailed: { noun: 'notifications', calls: notifications },
  pushesUnknown: { noun: 'notifications', calls: notifications },
  stories: { noun: 'stories', calls: stories },
  banners: { noun: 'banners', calls: banners },
} satisfies Record<(typeof removableKinds)[number], { noun: HistoryNoun; calls: unknown }>;
const isRemovable = (kind: InboxKind): kind is keyof typeof removed => kind in removed;

interface Props {
  item: InboxItem;
  nameOf(item: InboxItem): string;
  own: OwnActs;
  close(): void;
}

/** Asks before an item is deleted. */
export function RemoveItem({ item, nameOf, own, close }: Props) {
  if (!isRemovable(item.kind)) return null;
  const { noun, calls } = removed[item.kind];
  return (
    <ConfirmDelete
      noun={noun}
      endpoint={calls.remove}
      restore={calls.restore}
      row={item}
      onSent={() => own.begin(item.id)}
      onRefused={() => own.cancel(item.id)}
      {...{ nameOf, close }}
    />
  );
}
