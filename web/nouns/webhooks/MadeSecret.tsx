import { SecretDialog } from '../../kit/feedback/dialogs/SecretDialog.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

interface Props {
  made: { readonly name: string; readonly secret: string; readonly rotating_until: string | null };
  close(): void;
}

/** The new secret of a webhook. */
export function MadeSecret({ made: { name, secret, rotating_until }, close }: Props) {
  const t = useWebhookTexts();
  const hint = rotating_until ? `${t.madeHint} ${t.rotatedHint}` : t.madeHint;
  return <SecretDialog title={t.madeTitle(name)} label={t.secret} words={t} {...{ hint, secret, close }} />;
}
