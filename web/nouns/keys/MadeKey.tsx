import { SecretDialog } from '../../kit/feedback/dialogs/SecretDialog.tsx';
import { useKeyTexts } from './keys.texts.ts';

/** The token of a new key. */
export function MadeKey({ name, token, close }: { name: string; token: string; close(): void }) {
  const t = useKeyTexts();
  return (
    <SecretDialog
      title={t.madeTitle(name)}
      hint={t.madeHint}
      label={t.token}
      secret={token}
      words={t}
      close={close}
    />
  );
}
