import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type DrawTool, drawTools } from '../../../../kit/map/draw/drawArea.ts';
import type { Icon } from '../../../../kit/theme/icons.tsx';
import { visuallyHidden } from '../../../../kit/theme/visuallyHidden.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';
import { HandIcon, LassoIcon, RectangleIcon } from './toolIcons.ts';

interface Props {
  tool: DrawTool;
  setTool(tool: DrawTool): void;
  selectView(): void;
}

const icons: Record<DrawTool, Icon> = { hand: HandIcon, rectangle: RectangleIcon, lasso: LassoIcon };

/** What a drag on the map does: moves it, or selects. */
export function MapTools({ tool, setTool, selectView }: Props) {
  const t = useMapWorkTexts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={tool}
        onChange={(_event, next: DrawTool | null) => next && setTool(next)}
        aria-label={t.tools}
      >
        {drawTools.map((one) => {
          const IconOf = icons[one];
          return (
            <ToggleButton key={one} value={one} title={t.tool[one]} sx={buttonStyle}>
              <IconOf width={16} height={16} />
              <span className="name">{t.tool[one]}</span>
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
      <Button size="small" color="inherit" variant="outlined" onClick={selectView} sx={{ minHeight: 36 }}>
        {t.selectView}
      </Button>
    </Box>
  );
}

const buttonStyle = {
  gap: 0.75,
  px: 1.25,
  height: 36,
  textTransform: 'none',
  borderColor: 'var(--line-strong)',
  color: 'text.primary',
  // Beside a record all tools stay in one line.
  '.beside & .name': visuallyHidden,
} as const;
