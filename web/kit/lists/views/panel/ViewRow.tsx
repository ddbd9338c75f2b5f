import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { View } from '#contract/views.ts';
import { CheckIcon, type Icon, MoreIcon, PeopleIcon, StarIcon } from '../../../theme/icons.tsx';
import { useViewPanelTexts } from './viewsPanel.texts.ts';

interface Props {
  view: View;
  isMine: boolean;
  isActive: boolean;
  /** Whether the list opens with it. */
  isFirst: boolean;
  mayChange: boolean;
  open(): void;
  openFirst(): void;
  edit(): void;
  remove(): void;
}

/** A view in the panel: a click opens it; the rest is in its menu. */
export function ViewRow(props: Props) {
  const { view, isMine, isActive, isFirst, mayChange, open } = props;
  const t = useViewPanelTexts();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const run = (act: () => void) => () => {
    setAnchor(undefined);
    act();
  };
  const owner = `${view.owner.first_name} ${view.owner.last_name}`.trim();
  return (
    <li className="row">
      <button type="button" className="main" aria-current={isActive || undefined} onClick={open}>
        <CheckIcon width={16} height={16} style={{ visibility: isActive ? 'visible' : 'hidden' }} />
        <span className="name" title={view.name}>
          {view.name}
        </span>
        {isMine || !owner ? null : (
          <span className="name by" title={owner}>
            {t.by(owner)}
          </span>
        )}
        {isMine && view.shared ? <Sign icon={PeopleIcon} label={t.everybody} /> : null}
        {isFirst ? <Sign icon={StarIcon} label={t.opensFirst} /> : null}
      </button>
      <IconButton
        size="small"
        aria-label={t.more(view.name)}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon width={16} height={16} />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor ?? null}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
      >
        <MenuItem onClick={run(props.openFirst)}>{isFirst ? t.openAllFirst : t.openFirst}</MenuItem>
        {mayChange ? <MenuItem onClick={run(props.edit)}>{t.edit}</MenuItem> : null}
        {mayChange ? (
          <MenuItem onClick={run(props.remove)} sx={{ color: 'error.main' }}>
            {t.remove}
          </MenuItem>
        ) : null}
      </Menu>
    </li>
  );
}

function Sign({ icon: IconComponent, label }: { icon: Icon; label: string }) {
  return (
    <span role="img" title={label} aria-label={label} style={{ display: 'flex' }}>
      <IconComponent width={14} height={14} />
    </span>
  );
}
