import { useState } from 'react';
import { type Key, keys } from '#contract/keys.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { Empty } from '../../kit/feedback/states/Empty.tsx';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useOne, useSave } from '../../kit/http/data.ts';
import { CardList } from '../../kit/lists/CardList.tsx';
import { KeyIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { AgentsAddress } from './AgentsAddress.tsx';
import { KeyRow } from './KeyRow.tsx';
import { useKeyTexts } from './keys.texts.ts';
import { NewKey } from './NewKey.tsx';

/** `/keys`: the keys of programs, for administrators (product/keys#screen). */
export function KeyList() {
  const t = useKeyTexts();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<Key>();
  const answer = useOne(keys.list, {});
  return (
    <>
      <CardList
        words={t}
        answer={answer}
        onAdd={() => setMaking(true)}
        above={<AgentsAddress />}
        empty={
          <Empty
            icon={KeyIcon}
            title={t.none}
            hint={t.noneHint}
            sx={{ '& p': { maxWidth: 420, mx: 'auto' } }}
          />
        }
      >
        {(key) => <KeyRow row={key} revoke={() => setRevoking(key)} />}
      </CardList>
      {making ? <NewKey close={() => setMaking(false)} /> : null}
      {revoking ? <Revoke row={revoking} close={() => setRevoking(undefined)} /> : null}
    </>
  );
}

function Revoke({ row, close }: { row: Key; close(): void }) {
  const t = useKeyTexts();
  const { cancel } = useTexts();
  const toastError = useErrorToast();
  const { save } = useSave(keys.revoke);
  const revoke = async () => {
    close();
    try {
      await save({ params: { id: row.id } });
      toast.success(t.revoked);
    } catch (error) {
      toastError(error, t.revokeFailed);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t.revokeTitle(row.name)}
      hint={t.revokeHint}
      yes={t.revoke}
      no={cancel}
      danger
      onYes={revoke}
      onNo={close}
    />
  );
}
