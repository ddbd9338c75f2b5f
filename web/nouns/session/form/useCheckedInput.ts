import { useState } from 'react';
import type * as z from 'zod/mini';
import { useTranslate } from '../../../texts/messages.ts';
import { firstError } from './validate.ts';

/** The value of an input and its error; `check` validates it on submit and returns whether it is valid. */
export function useCheckedInput(schema: z.ZodMiniType, initial = '') {
  const translate = useTranslate();
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const check = (): boolean => {
    const code = firstError(schema, value);
    setError(code && translate(code));
    return code === undefined;
  };
  return { value, setValue, error, setError, check };
}
