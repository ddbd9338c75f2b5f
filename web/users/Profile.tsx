import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isStaff } from '#contract/roles.ts';
import { type User, users } from '#contract/users.ts';
import { useOne, useSave } from '../kit/data.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { HistoryButton } from '../kit/HistoryButton.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { endSession, useSession } from '../kit/session.ts';
import { useEditForm } from '../kit/useEditForm.ts';
import { useTexts } from '../texts/useTexts.ts';
import { UserInputs } from './UserInputs.tsx';
import { announce, ChangedUser, toSend, toValues } from './userFields.ts';
import { useUserTexts } from './users.texts.ts';
import { useUserHistory } from './useUserHistory.ts';

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

function Edit({ user }: { user: User }) {
  const t = useUserTexts();
  const words = useUserHistory();
  const { saveChanges } = useTexts();
  const navigate = useNavigate();
  const { save } = useSave(users.update);
  const form = useEditForm({
    schema: ChangedUser,
    record: user,
    toValues,
    save: async (fields, { version, onProgress, signal }) => {
      const body = { ...toSend(fields, user, false), version };
      const answer = await save({ params: { id: user.id }, body, onProgress, signal });
      return { ...answer, signedOut: fields.password !== undefined };
    },
    saved: t.profileUpdated,
    failed: t.profileFailed,
    announce,
    onSaved: (answer) => {
      // A new password ends every session, this one too (design §5).
      if (!(answer as { signedOut: boolean }).signedOut) return;
      endSession();
      navigate('/login', { replace: true });
    },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  return (
    <FormPage
      title={t.profile}
      form={form}
      saves={users.update}
      saveLabel={saveChanges}
      actions={isStaff(user.role) ? <HistoryButton noun="users" id={user.id} words={words} /> : null}
    >
      <UserInputs control={form.control} mayChangeRole={false} isArtist={user.type === 'artist'} />
      {password ? (
        <Alert severity="warning" variant="outlined">
          {t.passwordWarning}
        </Alert>
      ) : null}
    </FormPage>
  );
}
