import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { messageOf } from '../../http/problem.ts';
import type { RestoreEndpoint } from '../../http/useRestoreDeleted.ts';
import { recheckRun } from '../../page/run.ts';
import { toast } from '../toasts.tsx';
import { undoDeletion } from '../undo/undo.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDeleteTexts } from './delete.texts.ts';
import { resultOf } from './removal.ts';
import { useRemove } from './useRemove.ts';

interface Props<Row> {
  endpoint: Endpoint<`${string}:id`>;
  /** The noun as in the history, which knows who deleted a record that is gone. */
  noun: string;
  /** Undoes the deletion; without it, it cannot be undone. */
  restore?: RestoreEndpoint | undefined;
  /** The row to delete; undefined closes the dialog. */
  row: Row | undefined;
  nameOf(row: Row): string;
  /** The consequences; by default, whether it can be undone. */
  hint?: ReactNode;
  /** Called when the deletion is sent, and if it is refused. */
  onSent?: (() => void) | undefined;
  onRefused?: (() => void) | undefined;
  /** Called once it is deleted. */
  onRemoved?: ((ids: readonly string[]) => void) | undefined;
  close(): void;
}

/** Asks before deleting and shows the result in a toast that undoes it; when the server refuses, the row is restored. */
export function ConfirmDelete<Row extends { id: string; version?: number | null }>({
  endpoint,
  noun,
  restore,
  row,
  nameOf,
  hint,
  onSent,
  onRefused,
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
    onSent?.();
    const result = await resultOf(mutateAsync(row), noun, row.id);
    if (result.what === 'refused') {
      onRefused?.();
      return void toast.error(result.isStale ? t.stale : translate(messageOf(result.error)));
    }
    onRemoved?.([row.id]);
    recheckRun();
    if (result.what === 'byOther') return void toast.error(t.alreadyRemoved(result.person));
    toast.success(name ? t.removedNamed(name) : t.removed, restore && undoDeletion(restore, row.id, name));
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
