import {
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { Option } from './FilterSelect.tsx';

/** What a picker offers for what is typed. */
export interface Offer<T extends Option = Option> {
  options: readonly T[];
  /** The options for what is typed are still being read. */
  loading: boolean;
  /** Says that they could not be read; `retry` reads them again. */
  failed?: string | undefined;
  retry?(): void;
  /** The words for "no options". */
  empty: string;
  /** Says that there are more than these. */
  more?: string | undefined;
  /** There is nothing to show for what is typed: the list stays closed. */
  idle?: boolean;
}

export interface Picking<T extends Option> {
  multiple?: boolean;
  chosen: readonly T[];
  onChoose(chosen: readonly T[]): void;
  /** The text in the input while somebody types; undefined when the input renderers what is chosen. */
  typed: string | undefined;
  onType(text: string | undefined): void;
  offer: Offer<T>;
  /** What leaving the field with this text chooses; nothing unless told. */
  onLeave?(options: readonly T[], typed: string): T | undefined;
  onBlur?(): void;
}

type Key = KeyboardEvent & { defaultMuiPrevented?: boolean };

/**
 * The behaviour of a picker on top of MUI's: Enter chooses and never submits the form, also when the options for what
 * is typed are still on their way; leaving the field never renderers something other than what is chosen.
 */
export function useCombobox<T extends Option>(picking: Picking<T>) {
  const { multiple = false, chosen, onChoose, typed, onType, offer } = picking;
  const [open, setOpen] = useState(false);
  const [enterPressed, setEnterPressed] = useState(false);
  const options = useMemo(
    () => offer.options.filter(({ value }) => !multiple || !chosen.some((one) => one.value === value)),
    [offer.options, multiple, chosen],
  );
  const wanted = typed?.trim() ?? '';
  const first = wanted === '' || offer.loading ? undefined : options[0];

  const type = (text: string | undefined) => {
    setEnterPressed(false);
    onType(text);
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
    if (!enterPressed || offer.loading) return;
    setEnterPressed(false);
    if (first) add(first);
  });

  /** Answers whether MUI is to choose what is marked in the list. */
  const enter = (input: HTMLInputElement): boolean => {
    if (wanted !== '' && offer.loading) setEnterPressed(true);
    else if (open && input.getAttribute('aria-activedescendant')) return true;
    else if (first) add(first);
    else setOpen(true);
    return false;
  };
  const onKeyDown = (event: Key) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.defaultMuiPrevented = !enter(event.target);
    }
    // A held Backspace ends at the empty input. MUI would move from inside the text to a chip at ArrowRight.
    if (event.key === 'ArrowRight' || (event.key === 'Backspace' && event.repeat)) {
      event.defaultMuiPrevented = true;
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    picking.onBlur?.();
    if (typed === undefined) return;
    const meant = first && picking.onLeave?.(options, wanted);
    if (meant) add(meant);
    else type(undefined);
  };
  const shown = { open: open && !offer.idle && !offer.failed, options };
  return {
    input: { onKeyDown },
    onBlur,
    remove: (option: T) => choose(chosen.filter(({ value }) => value !== option.value)),
    retry() {
      setOpen(true);
      offer.retry?.();
    },
    list: {
      ...shown,
      inputValue: typed ?? (multiple ? '' : (chosen[0]?.label ?? '')),
      autoHighlight: wanted !== '',
      onOpen: () => setOpen(true),
      onClose(_event: SyntheticEvent, reason: string) {
        setOpen(false);
        if (reason === 'escape' || reason === 'selectOption') type(undefined);
      },
      onInputChange: (_event: SyntheticEvent, text: string, why: string) => why === 'input' && type(text),
      onChange: (_event: SyntheticEvent, next: T | readonly T[] | null) =>
        choose(next === null ? [] : ([next].flat() as T[])),
      // While somebody types the first match is marked, not the one that was chosen before.
      isOptionEqualToValue: (a: T, b: T) => typed === undefined && a.value === b.value,
    },
  };
}
