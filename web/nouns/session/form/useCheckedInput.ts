import { useState } from 'react';
import type * as z from 'zod/mini';
import { useInputError } from './AccountFields.tsx';
import { firstError } from './validate.ts';

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
