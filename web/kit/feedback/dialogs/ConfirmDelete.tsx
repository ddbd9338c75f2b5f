import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useRemove } from '../../http/data.ts';
import { messageOf } from '../../http/problem.ts';
import type { RestoreEndpoint } from '../../http/useRestoreDeleted.ts';
import { toast } from '../toasts.tsx';
import { undoDeletion } from '../undo/undo.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDeleteTexts } from './delete.texts.ts';

interface Props<Row> {
  endpoint: Endpoint<`${string}:id`>;
  /** Undoes the deletion; without it, it cannot be undone. */
  restore?: RestoreEndpoint | undefined;
  /** The row to delete; undefined closes the dialog. */
  row: Row | undefined;
  nameOf(row: Row): string;
  /** The consequences; by default, whether it can be undone. */
  hint?: ReactNode;
  /** Called once it is deleted. */
  onRemoved?: ((ids: readonly string[]) => void) | undefined;
  close(): void;
}

/** Asks before deleting and shows the result in a toast that undoes it; when the server refuses, the row is restored. */
export function ConfirmDelete<Row extends { id: string }>({
  endpoint,
  restore,
  row,
  nameOf,
  hint,
  onRemoved,
  close,
}: Props<Row>) {
  const { remove, cancel } = useTexts();
  const t = useDeleteTexts();
  const translate = useTranslate();
  const { mutateAsync } = useRemove(endpoint);
  const name = row ? nameOf(row) : '';
  const confirm = async () => {
    close();
    if (!row) return;
    try {
      await mutateAsync(row.id);
      onRemoved?.([row.id]);
      toast.success(name ? t.removedNamed(name) : t.removed, restore && undoDeletion(restore, row.id, name));
    } catch (error) {
      toast.error(translate(messageOf(error)));
    }
  };
  return (
    <ConfirmDialog
      open={row !== undefined}
      title={name ? t.confirmRemoveNamed(name) : t.confirmRemove}
      hint={hint ?? (restore ? t.confirmTrashHint : t.confirmRemoveHint)}
      yes={remove}
      no={cancel}
      danger
      onYes={confirm}
      onNo={close}
    />
  );
}
