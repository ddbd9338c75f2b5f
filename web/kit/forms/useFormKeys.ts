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
  const last = useRef<Field>(undefined);
  const goTo = (letter: string) => {
    const fields = fieldsIn(form.current);
    const after = last.current ? fields.indexOf(last.current) + 1 : 0;
    const inTurn = [...fields.slice(after), ...fields.slice(0, after)];
    const next = inTurn.find((field) => fold(labelOf(field)).startsWith(fold(letter)));
    if (!next) return;
    last.current = next;
    next.focus();
    if (!(next instanceof HTMLSelectElement)) next.select();
    next.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts(t.title, [
    { keys: 'mod+enter', label: save, run: () => form.current?.requestSubmit() },
    { keys: 'a-z', label: t.toField, run: goTo },
  ]);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (form: HTMLFormElement | null): Field[] =>
  [
    ...(form?.querySelectorAll<Field>(
      'input:not([type=hidden], [aria-hidden=true], :disabled), textarea:not([aria-hidden=true], :disabled), select:not(:disabled)',
    ) ?? []),
  ].filter((field) => !field.closest('[data-step]') || field.checkVisibility());

function labelOf(field: Field): string {
  const named = field.getAttribute('aria-labelledby')?.split(' ')[0];
  const text =
    field.ariaLabel ??
    field.labels?.[0]?.textContent ??
    (named && document.getElementById(named)?.textContent);
  return (text ?? '').trim();
}
