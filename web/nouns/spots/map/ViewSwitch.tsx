import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ListState } from '../../../kit/lists/useListState.ts';
import { MapIcon, MenuIcon } from '../../../kit/theme/icons.tsx';
import { useSpotMapTexts } from './spotMap.texts.ts';

/** Shows a list as a table or as a map. */
export function ViewSwitch({ list }: { list: ListState }) {
  const t = useSpotMapTexts();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={list.view ?? 'table'}
      onChange={(_event, view: 'table' | 'map' | null) =>
        view && list.setView(view === 'map' ? view : undefined)
      }
      aria-label={t.view}
      sx={{ height: 36 }}
    >
      <ToggleButton value="table" sx={buttonStyle}>
        <MenuIcon width={16} height={16} />
        {t.table}
      </ToggleButton>
      <ToggleButton value="map" sx={buttonStyle}>
        <MapIcon width={16} height={16} />
        {t.map}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

const buttonStyle = {
  gap: 0.75,
  px: 1.5,
  textTransform: 'none',
  borderColor: 'var(--line-strong)',
  color: 'text.primary',
};
