import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useLiveTexts } from './live.texts.ts';
import type { Claim } from './useClaim.ts';

/** Who claims the review, and how to take it. `title`: that of the screen, for the help of the keys. */
export function ClaimNotice({ title, claim: { claimer, take } }: { title: string; claim: Claim }) {
  const t = useLiveTexts();
  useShortcuts(title, [{ keys: 't', label: t.takeKey, run: () => claimer && void take() }]);
  return (
    <div role="status">
      {claimer ? (
        <Alert
          severity="warning"
          variant="outlined"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void take()}>
              {t.take}
            </Button>
          }
        >
          {t.claims(claimer)}. {t.claimedHint}
        </Alert>
      ) : null}
    </div>
  );
}
