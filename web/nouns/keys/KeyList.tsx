import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Key, keys } from '#contract/keys.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { Empty } from '../../kit/feedback/Empty.tsx';
import { toast } from '../../kit/feedback/toasts.tsx';
import { Unloaded } from '../../kit/feedback/Unloaded.tsx';
import { useOne, useSave } from '../../kit/http/data.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { Page } from '../../kit/page/Page.tsx';
import { AddIcon, KeyIcon } from '../../kit/theme/icons.tsx';
import { useTranslate } from '../../texts/messages.ts';
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
  const all = answer.data?.data;
  return (
    <Page
      title={t.title}
      maxWidth={960}
      actions={
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => setMaking(true)}
          // Without it the button fits beside the title on a phone.
          sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
        >
          {t.add}
        </Button>
      }
    >
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{t.hint}</Box>
      <AgentsAddress />
      <Unloaded answer={answer} title={t.failed} height={140} fallback="" />
      {all?.length === 0 ? (
        <Empty
          icon={KeyIcon}
          title={t.none}
          hint={t.noneHint}
          sx={{ '& p': { maxWidth: 420, mx: 'auto' } }}
        />
      ) : null}
      {all && all.length > 0 ? (
        <Box
          component="ul"
          aria-label={t.title}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
        >
          {all?.map((key) => (
            <KeyRow key={key.id} row={key} revoke={() => setRevoking(key)} />
          ))}
        </Box>
      ) : null}
      {making ? <NewKey close={() => setMaking(false)} /> : null}
      {revoking ? <Revoke row={revoking} close={() => setRevoking(undefined)} /> : null}
    </Page>
  );
}

function Revoke({ row, close }: { row: Key; close(): void }) {
  const t = useKeyTexts();
  const { cancel } = useTexts();
  const translate = useTranslate();
  const { save } = useSave(keys.revoke);
  const revoke = async () => {
    close();
    try {
      await save({ params: { id: row.id } });
      toast.success(t.revoked);
    } catch (error) {
      toast.error(translate(messageOf(error, t.revokeFailed)));
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
