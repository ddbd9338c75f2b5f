import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useParams } from 'react-router';
import { isAtLeast } from '#contract/roles.ts';
import { type User, users } from '#contract/users.ts';
import { useOne, useSave } from '../kit/data.ts';
import { FormPage } from '../kit/FormPage.tsx';
import { HistoryButton } from '../kit/HistoryButton.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { useSession } from '../kit/session.ts';
import { useEditForm } from '../kit/useEditForm.ts';
import { useTexts } from '../texts/useTexts.ts';
import { UserInputs } from './UserInputs.tsx';
import { UserView } from './UserView.tsx';
import { useRestore } from './useRestore.ts';
import { announce, ChangedArtist, ChangedUser, NewUser, titleOf, toSend, toValues } from './userFields.ts';
import { useUserTexts } from './users.texts.ts';
import { useUserHistory } from './useUserHistory.ts';

/** `/users/new` and `/users/{id}/edit`. */
export function UserForm() {
  const t = useUserTexts();
  const { id } = useParams();
  const role = useSession()?.role;
  const user = useOne(users.read, id ? { params: { id } } : undefined);
  if (!id) return <Create />;
  return (
    <Loaded title={t.editTitle} answer={user}>
      {(record) =>
        isAtLeast(role, record.role) ? (
          <Edit key={`${record.id} ${record.status}`} user={record} />
        ) : (
          <UserView key={record.id} user={record} />
        )
      }
    </Loaded>
  );
}

function Create() {
  const t = useUserTexts();
  const { save } = useSave(users.create);
  const isAdmin = useSession()?.role === 'admin';
  const form = useEditForm({
    schema: NewUser,
    record: undefined as User | undefined,
    toValues,
    save: (fields, { key, onProgress, signal }) =>
      save({ body: toSend(fields, undefined, isAdmin), key, onProgress, signal }),
    saved: t.added,
    failed: t.addFailed,
    to: '/users',
    announce,
  });
  return (
    <FormPage title={t.newTitle} form={form} saves={users.create} back="/users">
      <UserInputs control={form.control} mayChangeRole={isAdmin} isNew />
    </FormPage>
  );
}

function Edit({ user }: { user: User }) {
  const t = useUserTexts();
  const { saveChanges } = useTexts();
  const { save } = useSave(users.update);
  const words = useUserHistory();
  const isAdmin = useSession()?.role === 'admin';
  const form = useEditForm({
    schema: user.type === 'artist' ? ChangedArtist : ChangedUser,
    record: user,
    toValues,
    save: (fields, { version, onProgress, signal }) => {
      const body = { ...toSend(fields, user, isAdmin), version };
      return save({ params: { id: user.id }, body, onProgress, signal });
    },
    saved: t.updated,
    failed: t.updateFailed,
    to: '/users',
    announce,
  });
  return (
    <FormPage
      title={t.editTitle}
      name={titleOf(user)}
      form={form}
      saves={users.update}
      back="/users"
      saveLabel={saveChanges}
      actions={<HistoryButton noun="users" id={user.id} words={words} />}
    >
      {user.status === 'deleted' ? <Deleted user={user} /> : null}
      <UserInputs control={form.control} mayChangeRole={isAdmin} isArtist={user.type === 'artist'} />
    </FormPage>
  );
}

function Deleted({ user }: { user: User }) {
  const t = useUserTexts();
  const shared = useTexts();
  const restore = useRestore();
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={() => restore(user)}>
          {shared.restore}
        </Button>
      }
    >
      {t.deletedNotice}
    </Alert>
  );
}
