import { type RefObject, useRef } from 'react';
import { fold } from '#contract/values/fold.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useFormKeyTexts } from './formKeys.texts.ts';

/**
 * The keys of a form: Ctrl or ⌘ and Enter saves, from every field; while none has the focus, a letter moves to the next field
 * whose label begins with it (product/keyboard#form).
 */
export function useFormKeys(form: RefObject<HTMLFormElement | null>): void {
  const t = useFormKeyTexts();
  const { save } = useTexts();
  const last = useRef<HTMLElement>(undefined);
  const goTo = (letter: string) => {
    const fields = fieldsIn(form.current);
    const after = last.current ? fields.indexOf(last.current) + 1 : 0;
    const inTurn = [...fields.slice(after), ...fields.slice(0, after)];
    const next = inTurn.find((field) => fold(labelOf(field)).startsWith(fold(letter)));
    if (!next) return;
    last.current = next;
    next.focus();
    if (isText(next)) next.select();
    next.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts(t.title, [
    { keys: 'mod+enter', label: save, run: () => form.current?.requestSubmit() },
    { keys: 'a-z', label: t.toField, run: goTo },
  ]);
}

const fieldsIn = (form: HTMLFormElement | null): HTMLElement[] =>
  [
    ...(form?.querySelectorAll<HTMLElement>(
      'input:not([type=hidden], [aria-hidden=true], :disabled), textarea:not([aria-hidden=true], :disabled), [role=combobox]:not(input, [aria-disabled=true])',
    ) ?? []),
  ].filter((field) => !field.closest('[data-step]') || field.checkVisibility());

const isText = (field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

function labelOf(field: HTMLElement): string {
  const named = field.getAttribute('aria-labelledby')?.split(' ')[0];
  const label = isText(field) ? field.labels?.[0] : undefined;
  const text =
    field.ariaLabel ?? label?.textContent ?? (named && document.getElementById(named)?.textContent);
  return (text ?? '').trim();
}
