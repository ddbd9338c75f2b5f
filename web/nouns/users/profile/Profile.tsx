import Alert from '@mui/material/Alert';
import { Suspense, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { address } from '#contract/address.ts';
import { codes } from '#contract/kit/codes.ts';
import { isStaff } from '#contract/kit/roles.ts';
import { type User, users } from '#contract/users.ts';
import { Loaded } from '../../../kit/feedback/states/Loaded.tsx';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import { FormPage, wholeRow } from '../../../kit/forms/FormPage.tsx';
import { useEditForm } from '../../../kit/forms/useEditForm.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';
import type { OwnInputProps } from '../../../kit/nouns/inputs.ts';
import { signingOut, useSession } from '../../../kit/session/session.ts';
import { ssoProviders } from '../../../kit/session/ssoProviders.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { accountInputs, CurrentPasswordInput } from '../form/accountInputs.tsx';
import { UserInputs } from '../form/UserInputs.tsx';
import { announce, ownUser, toSend } from '../form/userFields.ts';
import { toValues } from '../form/userSections.ts';
import { useUserTexts } from '../users.texts.ts';
import { PendingEmail } from './PendingEmail.tsx';
import { undoOwn } from './undoOwn.ts';

const MailSettings = lazyChunk(() => import('./MailSettings.tsx').then((m) => m.MailSettings));

const FactorSettings = lazyChunk(() => import('./FactorSettings.tsx').then((m) => m.FactorSettings));

const Passkeys = lazyChunk(() => import('./passkeys/Passkeys.tsx').then((m) => m.Passkeys));

const LinkedAccounts = lazyChunk(() => import('./sso/LinkedAccounts.tsx').then((m) => m.LinkedAccounts));

const OwnSessions = lazyChunk(() => import('../sessions/OwnSessions.tsx').then((m) => m.OwnSessions));

/** `/profile`: the record of the signed-in user. */
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

/** The new password, and below it that it ends all sessions (product/accounts#profile). */
function NewPasswordInput(props: OwnInputProps) {
  const { name, form } = props;
  const t = useUserTexts();
  const password = useWatch({ control: form.control, name });
  return (
    <>
      <accountInputs.password {...props} />
      {password ? (
        <Alert severity="warning" variant="outlined" sx={wholeRow}>
          {t.passwordWarning}
        </Alert>
      ) : null}
    </>
  );
}

/** One's own name and address, which the browser may fill in; in the forms of others they are somebody else's. */
const ownText =
  (autoComplete: string) =>
  ({ name, label, required, disabled, hint, form: { control } }: OwnInputProps) => (
    <TextField {...{ control, name, label, required, disabled, hint, autoComplete }} />
  );

const profileInputs = {
  ...accountInputs,
  first_name: ownText('given-name'),
  last_name: ownText('family-name'),
  email: (props: OwnInputProps) => <accountInputs.email {...props} autoComplete="email" />,
  password: NewPasswordInput,
  current_password: (props: OwnInputProps) => (
    <>
      <CurrentPasswordInput {...props} />
      <PendingEmail />
    </>
  ),
};

interface Saved {
  data: User;
  passwordChanged: boolean;
  emailChanged: boolean;
}

function Edit({ user }: { user: User }) {
  const t = useUserTexts();
  const translate = useTranslate();
  const { saveChanges } = useTexts();
  const navigate = useNavigate();
  const { save } = useSave(users.update, address.waiting);
  const schema = useMemo(() => ownUser(user), [user]);
  const former = useRef(user);
  const form = useEditForm({
    schema,
    record: user,
    toValues,
    save: async (fields, { version, base, onProgress, signal }) => {
      former.current = base ?? user;
      const body = { ...toSend(fields, base, false), version };
      const answer = await save({ params: { id: user.id }, body, onProgress, signal });
      return {
        ...answer,
        passwordChanged: fields.password !== undefined,
        emailChanged: fields.email !== user.email,
      };
    },
    saved: t.profileUpdated,
    undo: (saved) => undoOwn(former.current, saved),
    failed: t.profileFailed,
    announce,
    onSaved: (answer) => {
      const { passwordChanged, emailChanged } = answer as Saved;
      if (emailChanged) toast.info(translate(codes.addressMailed));
      // A new password ends all sessions, including this one (product/accounts#passwords).
      if (passwordChanged) navigate('/', { replace: true, state: signingOut });
    },
  });
  return (
    <FormPage
      title={t.profile}
      form={form}
      endpoint={users.update}
      saveLabel={saveChanges}
      actions={isStaff(user.role) ? <HistoryButton noun="users" id={user.id} words={t} /> : null}
    >
      <UserInputs
        form={form}
        user={user}
        inputs={profileInputs}
        account="own"
        mayChangeType={isStaff(user.role)}
      />
      {isStaff(user.role) ? null : (
        <Suspense>
          <MailSettings />
        </Suspense>
      )}
      <Suspense>
        <FactorSettings />
        <Passkeys />
        {ssoProviders.length > 0 ? <LinkedAccounts /> : null}
        <OwnSessions />
      </Suspense>
    </FormPage>
  );
}
