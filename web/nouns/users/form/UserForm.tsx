import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense, useMemo, useRef } from 'react';
import { codes } from '#contract/kit/codes.ts';
import { isAtLeast } from '#contract/kit/roles.ts';
import { mayChangeAccount } from '#contract/users.rules.ts';
import { type User, users } from '#contract/users.ts';
import { Loaded } from '../../../kit/feedback/states/Loaded.tsx';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { undoOf } from '../../../kit/feedback/undo/undo.ts';
import { FormPage } from '../../../kit/forms/FormPage.tsx';
import { DuplicateButton } from '../../../kit/forms/start/DuplicateButton.tsx';
import { NewForm, type Start, useFrom } from '../../../kit/forms/start/NewForm.tsx';
import { useEditForm } from '../../../kit/forms/useEditForm.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { headingNext } from '../../../kit/keyboard/headingNext.ts';
import { OthersHere } from '../../../kit/live/OthersHere.tsx';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';
import { NotesButton } from '../../../kit/notes/NotesButton.tsx';
import { useRecordId } from '../../../kit/page/panel.ts';
import { TitleButtons } from '../../../kit/page/TitleButtons.tsx';
import { useSession } from '../../../kit/session/session.ts';
import type { Session } from '../../../kit/session/storedSession.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { nameOf } from '../nameOf.ts';
import { UserView } from '../UserView.tsx';
import { useRestore } from '../useRestore.ts';
import { useUserTexts } from '../users.texts.ts';
import { UserInputs } from './UserInputs.tsx';
import { useOwnRole } from './useOwnRole.tsx';
import { announce, ChangedArtist, ChangedUser, NewUser, ownUser, toSend } from './userFields.ts';
import { type Access, newUserFields, newUserValues, toValues } from './userSections.ts';

const SpotsOfUser = lazyChunk(() => import('../../spots/SpotsOfUserRef.tsx').then((m) => m.SpotsOfUser));
const UserSecurity = lazyChunk(() => import('./UserSecurity.tsx').then((m) => m.UserSecurity));
const Activity = lazyChunk(() => import('../../audit/ActivityRef.tsx').then((m) => m.Activity));

/** `/users/new` and `/users/{id}/edit`. */
export function UserForm() {
  const t = useUserTexts();
  const id = useRecordId();
  const role = useSession()?.role;
  const from = useFrom();
  const shown = id ?? from;
  const user = useOne(users.read, shown ? { params: { id: shown } } : undefined);
  if (!id)
    return (
      <NewForm<User>
        title={t.newTitle}
        answer={user}
        nameOf={nameOf}
        fields={newUserFields}
        own={['email']}
        isGone={isDeleted}
      >
        {(start) => <Create start={start} />}
      </NewForm>
    );
  return (
    <Loaded title={t.editTitle} answer={user} list="/users">
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

function Create({ start }: { start: Start<User> }) {
  const t = useUserTexts();
  const { save } = useSave(users.create);
  const isAdmin = useSession()?.role === 'admin';
  const form = useEditForm({
    schema: NewUser,
    record: undefined as User | undefined,
    toValues: () => newUserValues(start.values),
    pictures: ['picture'],
    save: (fields, { key, onProgress, signal }) =>
      save({ body: toSend(fields, undefined, isAdmin), key, onProgress, signal }),
    saved: t.added,
    undo: undoOf('users', users),
    failed: t.addFailed,
    to: '/users',
    announce,
  });
  return (
    <FormPage title={t.newTitle} start={start} form={form} endpoint={users.create} back="/users">
      <UserInputs form={form} user={undefined} mayChangeRole={isAdmin} />
    </FormPage>
  );
}

function Edit({ user }: { user: User }) {
  const t = useUserTexts();
  const { saveChanges } = useTexts();
  const { save } = useSave(users.update);
  const translate = useTranslate();
  const session = useSession();
  const isAdmin = session?.role === 'admin';
  const account = accountOf(session, user);
  const schema = useMemo(() => schemaOf(user, account), [user, account]);
  const isPasswordOnly = useRef(false);
  const ownRole = useOwnRole(user, account === 'own');
  const form = useEditForm({
    schema,
    record: user,
    toValues,
    confirm: ({ role }) => ownRole.confirm(role),
    save: async (fields, { version, base, onProgress, signal }) => {
      const body = { ...toSend(fields, base, isAdmin), version };
      const answer = await save({ params: { id: user.id }, body, onProgress, signal });
      isPasswordOnly.current = JSON.stringify(toValues(base)) === JSON.stringify(toValues(answer.data));
      if (account === 'own' && fields.email !== user.email) toast.info(translate(codes.addressMailed));
      return answer;
    },
    saved: t.updated,
    // Nobody knows the former password, and who has lost a role cannot give it back.
    undo: (saved, isNew) =>
      isPasswordOnly.current || ownRole.isChangedBy(saved as User)
        ? undefined
        : undoOf('users', users)(saved, isNew),
    onSaved: ({ data }) => ownRole.follow(data),
    failed: t.updateFailed,
    to: '/users',
    announce,
  });
  return (
    <FormPage
      title={t.editTitle}
      name={nameOf(user)}
      // While the question is open nothing is being saved.
      form={{ ...form, saving: form.saving && !ownRole.isOpen }}
      endpoint={users.update}
      back="/users"
      saveLabel={saveChanges}
      actions={
        <TitleButtons>
          <OthersHere noun="users" id={user.id} />
          <Suspense>
            <SpotsOfUser id={user.id} />
          </Suspense>
          {isDeleted(user) ? null : <DuplicateButton create={users.create} path="/users" id={user.id} />}
          <HistoryButton noun="users" id={user.id} words={t} version={user.version} />
          <NotesButton noun="users" id={user.id} />
        </TitleButtons>
      }
    >
      {isDeleted(user) ? <Deleted user={user} isClosed={account === 'closed'} /> : null}
      <UserInputs form={form} user={user} mayChangeRole={isAdmin} account={account} />
      {ownRole.dialog}
      {isAdmin ? (
        <Suspense>
          {isDeleted(user) || account === 'own' ? null : <UserSecurity id={user.id} />}
          <Activity actor={user.id} />
        </Suspense>
      ) : null}
    </FormPage>
  );
}

const isDeleted = ({ status }: User): boolean => status === 'deleted';

/** Whether an account is the reader's, or closed to the reader (docs/decisions/0031, 0032). */
function accountOf(session: Session | undefined, user: User): Access['account'] {
  if (session?.userId === user.id) return 'own';
  const reader = { id: session?.userId ?? '', role: session?.role ?? 'user' };
  return mayChangeAccount(reader, user) ? undefined : 'closed';
}

function schemaOf(user: User, account: Access['account']) {
  if (account === 'own') return ownUser(user);
  return user.type === 'artist' ? ChangedArtist : ChangedUser;
}

function Deleted({ user, isClosed }: { user: User; isClosed: boolean }) {
  const t = useUserTexts();
  const shared = useTexts();
  const restore = useRestore();
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        isClosed ? null : (
          <Button ref={headingNext} color="inherit" size="small" onClick={() => restore(user)}>
            {shared.restore}
          </Button>
        )
      }
    >
      {t.deletedNotice}
    </Alert>
  );
}
