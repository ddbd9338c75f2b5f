import { ConfirmDialog } from '../../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { useOwnRoleTexts } from './ownRole.texts.ts';

/** Asks before administrators take rights from themselves. */
export function OwnRoleDialog({ onAnswer }: { onAnswer(yes: boolean): void }) {
  const t = useOwnRoleTexts();
  const { cancel } = useTexts();
  return (
    <ConfirmDialog
      open
      title={t.title}
      hint={t.hint}
      yes={t.yes}
      no={cancel}
      danger
      onYes={() => onAnswer(true)}
      onNo={() => onAnswer(false)}
    />
  );
}
