import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { Link } from 'react-router';
import type { MapExclusion } from '#contract/spots.rules.ts';
import { useSession } from '../../kit/session/session.ts';
import { useSpotTexts } from './texts/spots.texts.ts';

interface Props {
  anchor: HTMLElement;
  reasons: readonly MapExclusion[];
  name: string;
  /** The address of the spot's form. */
  edit: string;
  close(): void;
}

/** Why a spot is not on the map, each reason with a link to its field if the user may edit it. */
export function HiddenReasons({ anchor, reasons, name, edit, close }: Props) {
  const t = useSpotTexts();
  const isAdmin = useSession()?.role === 'admin';
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': `${t.whyHidden}: ${name}`, sx: paperStyle } }}
    >
      <Box component="strong" sx={{ fontSize: 13 }}>
        {t.whyHidden}
      </Box>
      <Box component="ul" sx={listStyle}>
        {reasons.map((reason) => (
          <li key={reason}>
            <span>{t.why[reason]}</span>
            {reason === 'not_enabled' && !isAdmin ? (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
                {t.adminOnly}
              </Box>
            ) : (
              <Button
                size="small"
                variant="outlined"
                component={Link}
                to={`${edit}#${reason}`}
                aria-label={`${t.fixes[reason]}: ${name}`}
              >
                {t.fixes[reason]}
              </Button>
            )}
          </li>
        ))}
      </Box>
    </Popover>
  );
}

const paperStyle = {
  mt: 0.5,
  px: 2,
  py: 1.5,
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  background: 'var(--raised)',
  border: '1px solid var(--line)',
} as const;

const listStyle = {
  m: 0,
  mt: 0.5,
  p: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 2,
    rowGap: 0.5,
    minHeight: 40,
    py: 0.5,
    fontSize: 14,
  },
  '& li + li': { borderTop: '1px solid var(--line)' },
} as const;
