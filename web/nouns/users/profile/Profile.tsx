import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { address } from '#contract/address.ts';
import { codes } from '#contract/kit/codes.ts';
import { isStaff } from '#contract/kit/roles.ts';
import { type User, users } from '#contract/users.ts';
import { Loaded } from '../../../kit/feedback/Loaded.tsx';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { FormPage } from '../../../kit/forms/FormPage.tsx';
import { useEditForm } from '../../../kit/forms/useEditForm.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { signingOut, useSession } from '../../../kit/session/session.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { UserInputs } from '../UserInputs.tsx';
import { announce, ownUser, toSend, toValues } from '../userFields.ts';
import { useUserTexts } from '../users.texts.ts';
import { AddressWaits } from './AddressWaits.tsx';

/** `/profile`: one's own record, by the stored user id. */
export function Profile() {
  const t = useUserTexts();
  const id = useSession()?.userId ?? '';
  const user = useOne(users.read, { params: { id } });
  return (
    <Loaded title={t.profile} answer={user}>
      {(record) => <Edit key={record.id} user={record} />}
    </Loaded>
  );
}

interface Saved {
  data: User;
  /** Whether a new password or a new address was asked for. */
  signedOut: boolean;
  isMoved: boolean;
}

function Edit({ user }: { user: User }) {
  const t = useUserTexts();
  const translate = useTranslate();
  const { saveChanges } = useTexts();
  const navigate = useNavigate();
  const { save } = useSave(users.update, address.waiting);
  const schema = useMemo(() => ownUser(user), [user]);
  const form = useEditForm({
    schema,
    record: user,
    toValues,
    save: async (fields, { version, onProgress, signal }) => {
      const body = { ...toSend(fields, user, false), version };
      const answer = await save({ params: { id: user.id }, body, onProgress, signal });
      const isMoved = fields.email !== user.email;
      return { ...answer, signedOut: fields.password !== undefined, isMoved };
    },
    saved: t.profileUpdated,
    failed: t.profileFailed,
    announce,
    onSaved: (answer) => {
      const { data, signedOut, isMoved } = answer as Saved;
      if (isMoved) toast.info(translate(codes.addressMailed));
      // A new address waits to be confirmed, and a password is not kept.
      form.form.reset(toValues(data));
      // A new password ends every session, this one too (product/accounts#passwords).
      if (signedOut) navigate('/', { replace: true, state: signingOut });
    },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <FormPage
      title={t.profile}
      form={form}
      saves={users.update}
      saveLabel={saveChanges}
      actions={isStaff(user.role) ? <HistoryButton noun="users" id={user.id} words={t} /> : null}
    >
      <UserInputs
        control={form.control}
        mayChangeRole={false}
        isArtist={user.type === 'artist'}
        account="own"
        notice={<AddressWaits />}
        mayChangeType={isStaff(user.role)}
      />
      {password ? (
        <Alert severity="warning" variant="outlined">
          {t.passwordWarning}
        </Alert>
      ) : null}
    </FormPage>
  );
}
