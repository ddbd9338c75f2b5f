import {
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Option } from './Select.tsx';

/** The options of a picker for the typed text. */
export interface Offer<T extends Option = Option> {
  options: readonly T[];
  /** The options are being loaded. */
  loading: boolean;
  /** The message when they could not be loaded; `retry` loads them again. */
  failed?: string | undefined;
  /** They wait for a connection, which `empty` says. */
  paused?: boolean;
  retry?(): void;
  /** The message for no options. */
  empty: string;
  /** The message when there are more options. */
  more?: string | undefined;
  /** Keeps the list closed: the text is too short to search. */
  idle?: boolean;
}

/** The state of a picker and its handlers. */
export interface ComboboxState<T extends Option> {
  multiple?: boolean;
  chosen: readonly T[];
  onChoose(chosen: readonly T[]): void;
  /** The text being typed; undefined while the input shows the chosen option. */
  typed: string | undefined;
  onType(text: string | undefined): void;
  offer: Offer<T>;
  /** Returns the option to choose on blur with this text; by default none. */
  onLeave?(options: readonly T[], typed: string): T | undefined;
  onBlur?(): void;
}

type MuiKeyboardEvent = KeyboardEvent & { defaultMuiPrevented?: boolean };

/**
 * The behaviour of a picker in addition to MUI's: Enter chooses and never submits the form, also while the options are
 * still loading; after blur the input shows what is chosen (product/forms#pickers).
 */
export function useCombobox<T extends Option>(state: ComboboxState<T>) {
  const { multiple = false, chosen, onChoose, typed, onType, offer } = state;
  const [open, setOpen] = useState(false);
  /** Where Enter was pressed while the options were loading, until they have. */
  const awaited = useRef<{ input: HTMLInputElement; saves?: boolean }>(undefined);
  const options = useMemo(
    () => offer.options.filter(({ value }) => !multiple || !chosen.some((option) => option.value === value)),
    [offer.options, multiple, chosen],
  );
  const text = typed?.trim() ?? '';
  const isUnanswered = Boolean(offer.failed || offer.paused);
  const first = text === '' || offer.loading ? undefined : options[0];

  const type = (next: string | undefined) => {
    awaited.current = undefined;
    onType(next);
  };
  const choose = (next: readonly T[]) => {
    type(undefined);
    onChoose(next);
  };
  const add = (option: T) => {
    choose(multiple ? [...chosen, option] : [option]);
    if (!multiple) setOpen(false);
  };

  useEffect(() => {
    if (!awaited.current || offer.loading) return;
    const { input, saves } = awaited.current;
    awaited.current = undefined;
    if (first) add(first);
    else if (saves && isUnanswered) {
      // The field says so, and nothing is saved without what was asked for.
      input.focus();
      return setOpen(true);
    } else if (document.activeElement !== input) type(undefined);
    if (saves) input.form?.requestSubmit();
  });
  // Whatever saves the form meanwhile: it waits for the choice.
  useEffect(() => {
    const hold = (event: Event) => {
      if (awaited.current?.input.form !== event.target) return;
      awaited.current.saves = true;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('submit', hold, true);
    return () => removeEventListener('submit', hold, true);
  }, []);

  /** Returns true when MUI has to choose the highlighted option. */
  const onEnter = (input: HTMLInputElement, saves: boolean): boolean => {
    if (text !== '' && offer.loading) awaited.current ??= { input };
    else if (open && input.getAttribute('aria-activedescendant')) return true;
    else if (first) add(first);
    // Ctrl or ⌘ and Enter saves the form, which may stay open.
    else if (!saves) setOpen(true);
    return false;
  };
  const onKeyDown = (event: MuiKeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.defaultMuiPrevented = !onEnter(event.target, event.ctrlKey || event.metaKey);
    }
    // MUI would remove chips when Backspace is held down, and move from the text to a chip at ArrowRight.
    if (event.key === 'ArrowRight' || (event.key === 'Backspace' && event.repeat)) {
      event.defaultMuiPrevented = true;
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    state.onBlur?.();
    if (typed === undefined || awaited.current) return;
    const match = first && state.onLeave?.(options, text);
    if (match) add(match);
    else type(undefined);
  };
  return {
    input: { onKeyDown },
    onBlur,
    remove: (option: T) => choose(chosen.filter(({ value }) => value !== option.value)),
    retry() {
      setOpen(true);
      offer.retry?.();
    },
    list: {
      open: open && !offer.idle && !offer.failed,
      options,
      inputValue: typed ?? (multiple ? '' : (chosen[0]?.label ?? '')),
      autoHighlight: text !== '',
      onOpen: () => setOpen(true),
      onClose(_event: SyntheticEvent, reason: string) {
        setOpen(false);
        if (reason === 'escape' || reason === 'selectOption') type(undefined);
      },
      onInputChange: (_event: SyntheticEvent, next: string, reason: string) =>
        reason === 'input' && type(next),
      onChange: (_event: SyntheticEvent, next: T | readonly T[] | null) =>
        choose(next === null ? [] : ([next].flat() as T[])),
      // While typing, the first match is highlighted instead of the chosen option.
      isOptionEqualToValue: (a: T, b: T) => typed === undefined && a.value === b.value,
    },
  };
}
