import { useShortcuts } from '../keyboard/shortcuts.ts';
import { LiveNotice } from './LiveNotice.tsx';
import { useLiveTexts } from './live.texts.ts';
import type { Claim } from './useClaim.ts';

/** Who claims the review, and how to take it. `title`: that of the screen, for the help of the keys. */
export function ClaimNotice({ title, claim: { claimer, take } }: { title: string; claim: Claim }) {
  const t = useLiveTexts();
  useShortcuts(title, [{ keys: 't', label: t.takeKey, run: () => claimer && void take() }]);
  return (
    <LiveNotice severity="warning" act={{ label: t.take, run: take }}>
      {claimer ? `${t.claims(claimer)}. ${t.claimedHint}` : null}
    </LiveNotice>
  );
}
