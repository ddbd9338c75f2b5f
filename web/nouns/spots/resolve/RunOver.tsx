import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Empty } from '../../../kit/feedback/states/Empty.tsx';
import { useShortcuts } from '../../../kit/keyboard/shortcuts.ts';
import { CheckIcon } from '../../../kit/theme/icons.tsx';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useResolveTexts } from './resolve.texts.ts';
import type { RunState } from './runState.ts';

interface Props {
  state: RunState;
  onUndo: (() => void) | undefined;
  onAgain(): void;
  onLeave(): void;
}

/** The end of a run: what is left, and what can be done then. */
export function RunOver({ state: { past, left = 0 }, onUndo, onAgain, onLeave }: Props) {
  const t = useResolveTexts();
  const number = useNumberFormat();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  useShortcuts(t.title, [{ keys: 'u', label: t.undo, run: () => onUndo?.() }]);
  const isEmpty = left === 0 && past.length === 0;
  return (
    <Empty
      icon={CheckIcon}
      title={isEmpty ? t.empty : t.over}
      hint={isEmpty ? t.emptyHint : left > 0 ? t.others(number(left)) : t.overHint}
    >
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {onUndo ? (
          <Button variant="outlined" onClick={onUndo}>
            {t.undo}
          </Button>
        ) : null}
        {left > 0 ? (
          <Button variant="outlined" onClick={onAgain}>
            {t.again}
          </Button>
        ) : null}
        <Button ref={back} variant="contained" onClick={onLeave}>
          {t.toList}
        </Button>
      </Box>
    </Empty>
  );
}
