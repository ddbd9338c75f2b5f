import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { headingNext } from '../keyboard/headingNext.ts';
import { useKeyboardTexts } from '../keyboard/keyboard.texts.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { Page } from '../page/Page.tsx';
import { AddIcon } from '../theme/icons.tsx';
import type { ListState } from './useListState.ts';

interface Props {
  title: string;
  list: Pick<ListState, 'narrowed' | 'clear'>;
  /** The URL of "Agregar"; without it the button is not shown. */
  add?: string;
  addLabel?: string;
  /** Other buttons, before "Agregar". */
  actions?: ReactNode;
  /** SearchField, FilterSelect, CountryFilter … */
  filters?: ReactNode;
  /** How the list is shown: its views and columns; beside the title. */
  tools?: ReactNode;
  /** The DataTable. */
  children: ReactNode;
}

/** A list screen: title, buttons, filters and table. */
export function ListPage({ title, list, add, addLabel, actions, filters, tools, children }: Props) {
  const t = useTexts();
  const keys = useKeyboardTexts();
  const navigate = useNavigate();
  useShortcuts(keys.list, add ? [{ keys: 'n', label: addLabel ?? t.add, run: () => navigate(add) }] : []);
  const buttons = (
    <>
      {actions ? <Box sx={actionsStyle}>{actions}</Box> : null}
      {add ? (
        <Button variant="contained" component={Link} to={add} startIcon={<AddIcon width={18} height={18} />}>
          {addLabel ?? t.add}
        </Button>
      ) : null}
    </>
  );
  return (
    <Page title={title} beside={tools} actions={buttons}>
      {filters ? (
        <Box
          role="search"
          aria-label={t.filters}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            mb: 2,
            '& > *': { flex: { xs: '1 1 40%', sm: '0 0 auto' } },
            '& > :first-of-type': { flexBasis: { xs: '100%', sm: 'auto' } },
          }}
        >
          {filters}
          {list.narrowed ? (
            <Button ref={headingNext} onClick={list.clear} color="inherit" sx={{ color: 'text.secondary' }}>
              {t.clearFilters}
            </Button>
          ) : null}
        </Box>
      ) : null}
      {children}
    </Page>
  );
}

/** On a narrow screen one line that can be scrolled, so that the rows are in sight. */
const actionsStyle = {
  display: 'flex',
  gap: { xs: 1, sm: 1.5 },
  minWidth: 0,
  '&&': { flexBasis: { xs: '100%', sm: 'auto' } },
  overflowX: { xs: 'auto', sm: 'visible' },
  scrollbarWidth: 'none',
  '& > *': { flex: 'none' },
} as const;
