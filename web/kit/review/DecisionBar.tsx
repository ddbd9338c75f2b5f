import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { LiveNotice } from '../live/LiveNotice.tsx';
import { useReviewingTexts } from './review.texts.ts';

interface Props {
  /** A decision is being sent: there is no other one meanwhile, and the button keeps the focus. */
  isPending?: boolean;
  onBack(): void;
  /** Undefined where the caller cannot, or not now: the button is disabled. */
  onReject?: (() => void) | undefined;
  onApprove?: (() => void) | undefined;
  /** Before the buttons. */
  children?: ReactNode;
}

/** The buttons of a review: at the bottom of the window, in the same place on every one (product/revisions#still). */
export function DecisionBar({ isPending = false, onBack, onReject, onApprove, children }: Props) {
  const t = useReviewingTexts();
  return (
    <Box className="action-bar decision-bar" sx={barStyle}>
      <GlobalStyles styles={pageStyle} />
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', color: 'text.secondary', lineHeight: 1.3 }}
      >
        {children}
      </Box>
      <Button variant="outlined" onClick={onBack}>
        {t.back}
      </Button>
      <Button
        variant="outlined"
        color="error"
        disabled={!onReject}
        aria-disabled={isPending}
        onClick={onReject}
      >
        {t.reject}
      </Button>
      <Button variant="contained" disabled={!onApprove} aria-disabled={isPending} onClick={onApprove}>
        {t.approve}
      </Button>
    </Box>
  );
}

const tiny = '@media (max-width: 359px)';

const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  // To the end of the window, also where the page is scrolled to its end.
  mb: { xs: -2, sm: -3 },
  height: 'var(--decision-bar)',
  pt: 1.5,
  pb: 'calc(12px + env(safe-area-inset-bottom, 0px))',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  background: 'linear-gradient(transparent, var(--page) 20%)',
  '& > button': { flex: 'none' },
  '& > button[aria-disabled=true]': { opacity: 0.5 },
  // Beside the buttons there is no room for words.
  [tiny]: { flexWrap: 'wrap', '& > span:not(:empty)': { flexBasis: '100%' } },
} as const;

/** The page is at least as high as the window, and its scroll bar is always there. */
const pageStyle = {
  'html:has(.decision-bar)': {
    '--decision-bar': 'calc(72px + env(safe-area-inset-bottom, 0px))',
    overflowY: 'scroll',
    scrollPaddingBottom: 96,
    [tiny]: {
      '&:has(.decision-bar > span:not(:empty))': {
        '--decision-bar': 'calc(96px + env(safe-area-inset-bottom, 0px))',
      },
    },
  },
  'main:has(.decision-bar), main:has(.decision-bar) > *': { display: 'flex', flexDirection: 'column' },
  'main:has(.decision-bar) > *': { flex: 1, width: '100%' },
  // What is decided is not published before all of its name can be read.
  'main:has(.decision-bar) h1': { WebkitLineClamp: 'none' },
} as const;

interface StateProps {
  /** A decision has been on its way for a moment. */
  isSlow: boolean;
  failure: string | undefined;
  reload(): unknown;
}

/** That a decision is on its way, or why it was refused, with a button that loads the present state. */
export function DecisionState({ isSlow, failure, reload }: StateProps) {
  const { reload: label } = useTexts();
  const { sending } = useReviewingTexts();
  return (
    <>
      <LiveNotice severity="info" act={undefined}>
        {isSlow ? sending : null}
      </LiveNotice>
      <div>
        {failure ? (
          <Alert
            severity="error"
            variant="outlined"
            action={
              <Button color="inherit" size="small" onClick={() => reload()}>
                {label}
              </Button>
            }
          >
            {failure}
          </Alert>
        ) : null}
      </div>
    </>
  );
}
