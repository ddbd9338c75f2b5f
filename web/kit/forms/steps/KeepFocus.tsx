import Box from '@mui/material/Box';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusField, type Steps } from './useSteps.ts';

/** The field of a form that had the focus, and what was selected in it. */
export interface LeftField {
  readonly name: string;
  /** Only of text: null of an address of mail, undefined of a select. */
  readonly selection: readonly [start: number | null | undefined, end: number | null | undefined];
}

interface Props {
  left: RefObject<LeftField | undefined>;
  steps: Steps | undefined;
  children: ReactNode;
}

/**
 * Around fields that are drawn in another way when the screen changes, with a key for each way: the field that had the focus has it
 * in the new ones too, in its step (product/spots#own-steps).
 */
export function KeepFocus({ left, steps, children }: Props) {
  const root = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = root.current;
    // Before the fields are removed.
    return () => {
      // In an open list the option has it, which has no name.
      const field = document.activeElement?.closest<HTMLInputElement>('[name]');
      if (!field || !element?.contains(field)) return;
      left.current = { name: field.name, selection: [field.selectionStart, field.selectionEnd] };
    };
  }, [left]);
  const shown = useRef(steps);
  useEffect(() => {
    const { name, selection } = left.current ?? {};
    left.current = undefined;
    const field = name && root.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    if (!field) return;
    const [start, end] = selection ?? [];
    if (typeof start === 'number') field.setSelectionRange(start, end ?? start);
    focusField(field, shown.current);
  }, [left]);
  return (
    <Box ref={root} sx={{ display: 'contents' }}>
      {children}
    </Box>
  );
}
