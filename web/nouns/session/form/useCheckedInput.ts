import { useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { useTranslate } from '../../../texts/messages.ts';
import { firstError } from './validate.ts';

/** The error of an input; `show` is given its code. */
export function useInputError() {
  const translate = useTranslate();
  const [error, setError] = useState<string>();
  const show = (code: string | undefined) => {
    // Away first: the same error again is announced, and takes the focus, again.
    flushSync(() => setError(undefined));
    setError(code && translate(code));
  };
  return { error, setError, show };
}

/** The value of an input and its error; `check` validates it on submit and returns whether it is valid. */
export function useCheckedInput(schema: z.ZodMiniType, initial = '') {
  const [value, setValue] = useState(initial);
  const { error, setError, show } = useInputError();
  const check = (): boolean => {
    const code = firstError(schema, value);
    show(code);
    return code === undefined;
  };
  return { value, setValue, error, setError, check };
}
