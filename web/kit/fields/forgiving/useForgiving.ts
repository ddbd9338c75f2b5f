import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslate } from '../../../texts/messages.ts';
import type { FieldProps } from '../useField.ts';
import type { ReadText } from './read.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

export interface Forgiving {
  /** What will be kept, while it differs from what was typed, and after it has replaced that. */
  readonly keptAs: string | undefined;
  /** Why nothing can be made of the text with which the input was left. */
  readonly problem: string | undefined;
  onLeave(): void;
  onPaste(event: ClipboardEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * A text input that takes what people write and shows what is kept of it (product/values#forgiving): on leaving it that replaces
 * what was typed, and Ctrl Z brings that back. A stored value that was not changed stays as it is.
 */
export function useForgiving<Values extends FieldValues>(
  { control, name }: Pick<FieldProps<Values>, 'control' | 'name'>,
  read: ReadText,
): Forgiving {
  const { field, fieldState } = useController({ control, name });
  const translate = useTranslate();
  const [left, setLeft] = useState<string>();
  const replaced = useRef<{ typed: string; kept: string }>(undefined);
  const typed = String(field.value ?? '');
  const isRead = fieldState.isDirty && typed.trim() !== '';
  const result = isRead ? read(typed) : undefined;
  const kept = result && 'kept' in result && result.kept !== typed ? result.kept : undefined;
  const reason = result && 'reason' in result && left === typed ? result.reason : undefined;
  const replacement = replaced.current?.kept === typed ? replaced.current : undefined;

  const onLeave = () => {
    if (kept === undefined) return afterPress(() => setLeft(typed));
    replaced.current = { typed, kept };
    field.onChange(kept);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    const result = pasted.trim() === '' ? undefined : read(pasted);
    if (!result || 'reason' in result || result.kept === pasted || !isWhole(event.target as Input)) return;
    event.preventDefault();
    // Like typing: the browser's own undo knows it. Setting the value would empty its memory.
    if (!document.execCommand('insertText', false, result.kept)) field.onChange(result.kept);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || !replacement) return;
    event.preventDefault();
    replaced.current = undefined;
    field.onChange(replacement.typed);
  };
  return {
    keptAs: kept === '' ? undefined : (kept ?? replacement?.kept),
    problem: reason && translate(reason),
    ...{ onLeave, onPaste, onKeyDown },
  };
}

/** Whether what is pasted becomes the whole text. Inputs of addresses of mail do not say what is selected. */
function isWhole({ value, selectionStart, selectionEnd }: Input): boolean {
  return value === '' || (selectionStart === 0 && selectionEnd === value.length);
}

/** Runs at once, or after a press of the pointer: what is pressed must not move away before the click. */
function afterPress(run: () => void): void {
  if (!document.querySelector('body :active')) run();
  else window.addEventListener('pointerup', () => setTimeout(run), { once: true });
}
