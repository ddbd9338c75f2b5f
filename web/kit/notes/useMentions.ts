import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type NotePerson, notes } from '#contract/notes.ts';
import { useOne } from '../http/data.ts';
import { mentionBefore, mentionedIn, withMention } from './mentions.ts';

/** The text of a note and the list of people that an @ opens, used with the keys of a combobox. */
export function useMentions() {
  const listId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [called, setCalled] = useState<readonly NotePerson[]>([]);
  const [active, setActive] = useState(0);
  /** Where the @ is whose list was closed by Escape. */
  const [closed, setClosed] = useState<number>();
  const typed = mentionBefore(text, caret);
  const isOpen = typed !== undefined && typed.start !== closed;
  const { data } = useOne(notes.people, isOpen ? { query: { search: typed.word } } : undefined, 'keep');
  const people = isOpen ? data?.data : undefined;

  const choose = (person: NotePerson) => {
    if (!typed) return;
    const next = withMention(text, { start: typed.start, caret }, person);
    // Written at once: the next key may come before React would write it.
    flushSync(() => {
      setText(next.text);
      setCaret(next.caret);
      setCalled((before) => [...before.filter(({ id }) => id !== person.id), person]);
      setActive(0);
    });
    input.current?.focus();
    input.current?.setSelectionRange(next.caret, next.caret);
  };
  const readCaret = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    setCaret(currentTarget.selectionStart);
  /** What a key does while the list is open. */
  const actionOf = ({ key, ctrlKey }: KeyboardEvent): (() => void) | undefined => {
    if (!people) return undefined;
    const person = people[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === 'Escape') return () => setClosed(typed?.start);
    if (step && person) return () => setActive((active + step + people.length) % people.length);
    return person && !ctrlKey && ['Enter', 'Tab'].includes(key) ? () => choose(person) : undefined;
  };
  const optionId = (at: number) => `${listId}-${at}`;

  return {
    text,
    called,
    /** Shows a text of an earlier visit. */
    restore: (text: string, called: readonly NotePerson[]) => {
      setText(text);
      setCalled(called);
    },
    clear: () => {
      setText('');
      setCaret(0);
      setCalled([]);
      setClosed(undefined);
    },
    /** Takes away what was sent: what was typed after it stays, and so does all of a text that was changed otherwise. */
    removeSent: (sent: string) => {
      const field = input.current;
      if (!field?.value.startsWith(sent)) return;
      const rest = field.value.slice(sent.length);
      const at = Math.max(0, field.selectionStart - sent.length);
      flushSync(() => {
        setText(rest);
        setCaret(at);
        setCalled((before) => mentionedIn(rest, before));
        setClosed(undefined);
      });
      field.setSelectionRange(at, at);
    },
    /** Whether the key was for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => {
      const act = event.nativeEvent.isComposing ? undefined : actionOf(event);
      if (!act) return false;
      event.preventDefault();
      event.stopPropagation();
      act();
      return true;
    },
    inputProps: {
      ref: input,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
        setText(event.target.value);
        setCaret(event.target.selectionStart);
        setActive(0);
      },
      onSelect: readCaret,
      'aria-autocomplete': 'list' as const,
      'aria-controls': people ? listId : undefined,
      'aria-activedescendant': people?.[active] ? optionId(active) : undefined,
    },
    list: people && { id: listId, people, active, optionId, choose },
  };
}
