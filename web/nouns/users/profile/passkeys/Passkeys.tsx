import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { AnswerOf } from '#contract/kit/endpoint.ts';
import { maxPasskeys, type Passkey, passkeys } from '#contract/passkeys.ts';
import { ConfirmDialog } from '../../../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { useOne } from '../../../../kit/http/data.ts';
import { canUsePasskeys } from '../../../../kit/passkeys/canUsePasskeys.ts';
import { useTexts } from '../../../../texts/useTexts.ts';
import { ProfileSection } from '../ProfileSection.tsx';
import { PasskeyItem } from './PasskeyItem.tsx';
import { PasskeyName } from './PasskeyName.tsx';
import { type PasskeyWords, usePasskeyTexts } from './passkeys.texts.ts';
import { usePasskeyActs } from './usePasskeyActs.ts';

/** The passkeys of the signed-in user (product/passkeys#profile). */
export function Passkeys() {
  const t = usePasskeyTexts();
  const answer = useOne(passkeys.list, {});
  return (
    <ProfileSection words={t} answer={answer} height={64}>
      {(data) => <List all={data.data} notHere={notHere(data, t)} refetch={answer.refetch} />}
    </ProfileSection>
  );
}

/** Why none can be added here; undefined where one can (product/passkeys#where). */
function notHere({ origin }: AnswerOf<typeof passkeys.list>, t: PasskeyWords): string | undefined {
  if (origin === null) return t.nowhere;
  if (origin !== window.location.origin) return t.elsewhere(origin);
  return canUsePasskeys() ? undefined : t.browser;
}

interface ListProps {
  all: readonly Passkey[];
  notHere: string | undefined;
  refetch(): void;
}

function List({ all, notHere: reason, refetch }: ListProps) {
  const t = usePasskeyTexts();
  const { cancel } = useTexts();
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const list = useRef<HTMLUListElement>(null);
  const { add, remove, busy } = usePasskeyActs({
    refetch,
    // The button that was pressed goes with its passkey.
    removed: () => list.current?.focus(),
  });
  return (
    <div>
      <Box component="ul" ref={list} tabIndex={-1} aria-label={t.title} sx={listStyle}>
        {all.map((passkey) => (
          <PasskeyItem
            key={passkey.id}
            passkey={passkey}
            words={t}
            busy={busy}
            rename={() => setRenaming(passkey)}
            remove={() => setRemoving(passkey)}
          />
        ))}
      </Box>
      {all.length === 0 ? <Box sx={{ color: 'text.secondary' }}>{t.none}</Box> : null}
      {reason ? (
        <Alert severity="info" variant="outlined" sx={{ mt: 1.5 }}>
          {reason}
        </Alert>
      ) : null}
      {!reason && all.length >= maxPasskeys ? <Box sx={{ mt: 1.5 }}>{t.full}</Box> : null}
      {!reason && all.length < maxPasskeys ? (
        <Button
          variant="outlined"
          size="small"
          aria-disabled={busy}
          onClick={() => void add()}
          sx={{ mt: 1.5 }}
        >
          {t.add}
        </Button>
      ) : null}
      {renaming ? <PasskeyName passkey={renaming} close={() => setRenaming(undefined)} /> : null}
      <ConfirmDialog
        open={removing !== undefined}
        title={t.removeTitle(removing?.name ?? '')}
        hint={t.removeHint}
        yes={t.remove}
        no={cancel}
        danger
        onYes={() => {
          setRemoving(undefined);
          if (removing) void remove(removing.id);
        }}
        onNo={() => setRemoving(undefined)}
      />
    </div>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', outline: 'none' };
