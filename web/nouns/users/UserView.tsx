import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { HistoryButton } from '../../kit/history/HistoryButton.tsx';
import { OthersHere } from '../../kit/live/OthersHere.tsx';
import { NotesButton } from '../../kit/notes/NotesButton.tsx';
import { ActionBar } from '../../kit/page/ActionBar.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { TitleButtons } from '../../kit/page/TitleButtons.tsx';
import { UserInputs } from './form/UserInputs.tsx';
import { toValues } from './form/userSections.ts';
import { nameOf } from './nameOf.ts';
import { useUserTexts } from './users.texts.ts';

/** The form, read-only, of a user with a higher role than the reader (product/roles#higher-roles). */
export function UserView({ user }: { user: User }) {
  const t = useUserTexts();
  const form = useForm({ defaultValues: toValues(user) });
  return (
    <Page
      title={t.editTitle}
      name={nameOf(user)}
      maxWidth={760}
      actions={
        <TitleButtons>
          <OthersHere noun="users" id={user.id} />
          <HistoryButton noun="users" id={user.id} words={t} />
          <NotesButton noun="users" id={user.id} />
        </TitleButtons>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="info" variant="outlined">
          {t.onlyAdmins}
        </Alert>
        <UserInputs form={{ form, control: form.control }} user={user} disabled />
      </Box>
      <ActionBar>
        <Button variant="outlined" component={Link} to="/users">
          {t.backToList}
        </Button>
      </ActionBar>
    </Page>
  );
}
