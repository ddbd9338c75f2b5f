import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SystemStyleObject } from '@mui/system';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useIsInRun } from '../page/run.ts';
import { RestoreIcon } from '../theme/icons.tsx';
import { useReviewingTexts } from './review.texts.ts';
import { useUndo } from './useUndo.ts';

interface Props {
  /** The title of the screen, for the help of the keys. */
  title: string;
}

/** The last decision, and how to undo it within 10 s: with its button or the key `u`. */
export function UndoBar({ title }: Props) {
  // A run through the inbox has it in its own bar, on every screen.
  return useIsInRun() ? null : <UndoLine title={title} sx={frame} />;
}

/** The same without a frame. */
export function UndoLine({ title, sx }: Props & { sx?: SystemStyleObject }) {
  const t = useReviewingTexts();
  const { last, undo, isPending } = useUndo();
  useShortcuts(title, [{ keys: 'u', label: t.keys.undo, run: () => void undo() }]);
  return (
    <Box role="status" sx={{ minWidth: 0 }}>
      {last ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, ...sx }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {last.decision.label}
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
            disabled={isPending}
            startIcon={<RestoreIcon width={16} height={16} />}
            onClick={() => void undo()}
          >
            {t.undo}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

const frame = {
  mb: 2,
  px: 2,
  py: 1,
  border: '1px solid var(--line-strong)',
  borderRadius: 1,
  background: 'var(--raised)',
} as const;
