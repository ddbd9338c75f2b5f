import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { RestoreIcon } from '../theme/icons.tsx';
import type { LastDecision } from './lastDecision.ts';
import { useReviewingTexts } from './review.texts.ts';
import { useUndo } from './useUndo.ts';

interface Props {
  /** The title of the screen, for the help of the keys. */
  title: string;
  /** The call that undoes decisions of this screen. */
  undo: LastDecision['undo'];
}

/** The last decision, and how to undo it within 10 s: with its button or the key `u`. */
export function UndoBar({ title, undo: call }: Props) {
  const t = useReviewingTexts();
  const { last, undo, isPending } = useUndo(call);
  useShortcuts(title, [{ keys: 'u', label: t.keys.undo, run: () => void undo() }]);
  return (
    <div role="status">
      {last ? (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            mb: 2,
            px: 2,
            py: 1,
            border: '1px solid var(--line-strong)',
            borderRadius: 1,
            background: 'var(--raised)',
          }}
        >
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
    </div>
  );
}
