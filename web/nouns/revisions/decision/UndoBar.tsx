import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useShortcuts } from '../../../kit/keyboard/shortcuts.ts';
import { RestoreIcon } from '../../../kit/theme/icons.tsx';
import { useRevisionTexts } from '../revisions.texts.ts';
import { useDecisionTexts } from './decision.texts.ts';
import { useUndo } from './useDecision.ts';

/** The last decision, and how to undo it within 10 s: with its button or the key `u`. */
export function UndoBar() {
  const t = useDecisionTexts();
  const { last, undo, isPending } = useUndo();
  const { title } = useRevisionTexts();
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
            {t.decided[last.decision.status](last.decision.spot)}
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
