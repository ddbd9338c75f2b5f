import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { titleOf } from '../../page/Page.tsx';
import type { PageProps } from '../../page/panel.ts';
import { CloseIcon, EditIcon } from '../../theme/icons.tsx';
import { usePanelTexts } from './panel.texts.ts';
import { RecordStepButtons } from './RecordStepButtons.tsx';
import type { RecordStepper } from './useRecordSteps.ts';

interface Props {
  steps: RecordStepper;
  /** The address of the record's own form. */
  whole: string;
  close(): void;
}

/** The head of the panel: the record before and the next one, the whole form, close. */
export function PanelHead({ steps, whole, close }: Props) {
  const t = usePanelTexts();
  return (
    <div className="panel-head">
      <RecordStepButtons steps={steps} />
      <Button
        component={Link}
        to={whole}
        size="small"
        color="inherit"
        startIcon={<EditIcon width={16} height={16} />}
        sx={{ ml: 'auto', color: 'text.secondary' }}
      >
        {t.whole}
      </Button>
      <IconButton size="small" aria-label={t.close} title={t.close} onClick={close}>
        <CloseIcon width={18} height={18} />
      </IconButton>
    </div>
  );
}

/** A screen inside of the panel: its title below that of the list, its actions in a line of their own. */
export function PanelFrame(props: PageProps) {
  return (
    <>
      <Box component="h2" tabIndex={-1} sx={{ typography: 'h2', fontSize: 17, overflowWrap: 'anywhere' }}>
        {titleOf(props)}
      </Box>
      {props.beside}
      <Box sx={actionsStyle}>{props.actions}</Box>
      {props.children}
    </>
  );
}

/** Their texts begin where the title does, without an icon or with one. */
const actionsStyle = {
  mb: 1.5,
  minHeight: 8,
  '&, & > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, ml: 0 },
  '& .MuiButton-text': { px: 1, mx: -1 },
  '& .MuiButton-startIcon': { ml: 0 },
  // What is announced later takes no room.
  '& span:empty': { position: 'absolute' },
} as const;
