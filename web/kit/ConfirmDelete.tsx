import type { Endpoint } from '#contract/kit.ts';
import { useTranslate } from '../texts/messages.ts';
import { useTexts } from '../texts/useTexts.ts';
import { Ask } from './Ask.tsx';
import { useRemove } from './data.ts';
import { messageOf } from './problem.ts';
import { toast } from './toasts.tsx';

interface Props<Row> {
  endpoint: Endpoint<`${string}:id`>;
  /** The row in question; undefined keeps the dialog closed. */
  row: Row | undefined;
  nameOf(row: Row): string;
  close(): void;
}

/** Asks before deleting; a refusal brings the row back and says why. */
export function ConfirmDelete<Row extends { id: string }>({ endpoint, row, nameOf, close }: Props<Row>) {
  const t = useTexts();
  const translate = useTranslate();
  const { mutate } = useRemove(endpoint);
  const name = row ? nameOf(row) : '';
  const confirm = () => {
    close();
    if (row) mutate(row.id, { onError: (error) => toast.error(translate(messageOf(error))) });
  };
  return (
    <Ask
      open={row !== undefined}
      title={name ? t.confirmRemoveNamed(name) : t.confirmRemove}
      hint={t.confirmRemoveHint}
      yes={t.remove}
      no={t.cancel}
      danger
      onYes={confirm}
      onNo={close}
    />
  );
}
