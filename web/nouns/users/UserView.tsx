import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { User } from '#contract/users.ts';
import { HistoryButton } from '../../kit/history/HistoryButton.tsx';
import { ActionBar } from '../../kit/page/ActionBar.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { UserInputs } from './UserInputs.tsx';
import { titleOf, toValues, type UserValues } from './userFields.ts';
import { useUserTexts } from './users.texts.ts';

/** The form of somebody above who looks at it: to be read only (product/roles#above). */
export function UserView({ user }: { user: User }) {
  const t = useUserTexts();
  const { control } = useForm<UserValues>({ defaultValues: toValues(user) });
  return (
    <Page
      title={t.editTitle}
      name={titleOf(user)}
      maxWidth={760}
      actions={<HistoryButton noun="users" id={user.id} words={t} />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="info" variant="outlined">
          {t.onlyAdmins}
        </Alert>
        <UserInputs control={control} mayChangeRole={false} isArtist={user.type === 'artist'} disabled />
      </Box>
      <ActionBar>
        <Button variant="outlined" component={Link} to="/users">
          {t.backToList}
        </Button>
      </ActionBar>
    </Page>
  );
}
