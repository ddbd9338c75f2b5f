import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link } from 'react-router';
import { isStaff } from '#contract/kit/roles.ts';
import { useKeyboardTexts } from '../../kit/keyboard/keyboard.texts.ts';
import { showShortcutHelp } from '../../kit/keyboard/shortcuts.ts';
import { useSession } from '../../kit/session/session.ts';
import { CheckIcon, KeyboardIcon, PersonIcon, PinIcon } from '../../kit/theme/icons.tsx';
import { languages, setLanguage, useLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/useTexts.ts';

interface Props {
  id: string;
  anchor: HTMLElement;
  close(): void;
}

/** The open menu of the account. */
export function AccountEntries({ id, anchor, close }: Props) {
  const t = useTexts();
  const keyboard = useKeyboardTexts();
  const language = useLanguage();
  const staff = isStaff(useSession()?.role);
  return (
    <Menu id={id} anchorEl={anchor} open onClose={close} slotProps={{ list: { 'aria-label': t.account } }}>
      <MenuItem component={Link} to="/profile" onClick={close} sx={{ gap: 1.25 }}>
        <PersonIcon width={18} height={18} />
        {t.profile}
      </MenuItem>
      {staff ? null : (
        <MenuItem component={Link} to="/spots" onClick={close} sx={{ gap: 1.25 }}>
          <PinIcon width={18} height={18} />
          {t.nav.mySpots}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          close();
          showShortcutHelp();
        }}
        sx={{ gap: 1.25 }}
      >
        <KeyboardIcon width={18} height={18} />
        {keyboard.title}
      </MenuItem>
      <Divider />
      <ListSubheader role="presentation" sx={{ background: 'none', lineHeight: '28px' }}>
        {t.language}
      </ListSubheader>
      {languages.map((choice) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={choice === language}
          onClick={() => {
            setLanguage(choice);
            close();
          }}
          sx={{ gap: 1.25 }}
        >
          <CheckIcon
            width={18}
            height={18}
            style={{ visibility: choice === language ? 'visible' : 'hidden' }}
          />
          {t.languages[choice]}
        </MenuItem>
      ))}
    </Menu>
  );
}
