import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useIsInRun } from '../page/run.ts';
import { RestoreIcon } from '../theme/icons.tsx';
import { useReviewingTexts } from './review.texts.ts';
import { useUndoLastDecision } from './useUndoLastDecision.ts';

interface Props {
  /** The title of the screen, for the help of the keys. */
  title: string;
}

/** The last decision at the bottom of a list, over it, so that nothing moves (product/revisions#still). */
export function UndoBar({ title }: Props) {
  // A run through the inbox has it in its own bar, on every screen.
  return useIsInRun() ? null : (
    <Box sx={bottom}>
      <UndoLine title={title} />
    </Box>
  );
}

/** The last decision, and how to undo it within 10 s: with its button or the key `u`. */
export function UndoLine({ title }: Props) {
  const t = useReviewingTexts();
  const { last, undo, isPending } = useUndoLastDecision();
  useShortcuts(title, [{ keys: 'u', label: t.keys.undo, run: undo }]);
  return (
    <Box role="status" sx={{ minWidth: 0 }}>
      {last ? (
        <Box className="undo-line" sx={frame}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {last.decision.undo.label}
          </Box>
          <Box
            component="span"
            aria-hidden
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {last.left} s
          </Box>
          <Button
            size="small"
            variant="outlined"
            aria-disabled={isPending}
            startIcon={<RestoreIcon width={16} height={16} />}
            onClick={undo}
          >
            {t.undo}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

const frame = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1,
  border: '1px solid var(--line-strong)',
  borderRadius: 1,
  background: 'var(--raised)',
  boxShadow: '0 4px 16px #0007',
} as const;

const bottom = {
  position: 'fixed',
  zIndex: 3,
  bottom: 'calc(16px + env(safe-area-inset-bottom, 0px))',
  left: { xs: 8, sm: 'auto' },
  right: { xs: 8, sm: 24 },
  maxWidth: { sm: 560 },
} as const;
