import { useState } from 'react';
import { useLocation } from 'react-router';
import { usePanel } from '../page/panel.ts';

/** Which form a draft belongs to, and the address that opens it. */
export interface FormAddress {
  readonly form: string;
  readonly path: string;
}

/**
 * The address of a form when it was opened. The form of a record is the same beside its list and on its own screen; that of a
 * new one is another for other first values, and that of a run through several for other filters.
 */
export function useFormAddress(record: object | undefined): FormAddress {
  const { pathname, search } = useLocation();
  const panel = usePanel();
  const [address] = useState(() => {
    const path = panel ? `${pathname}/${panel.id}/edit` : pathname;
    return addressOf(path, panel ? '' : search, (record as { id?: string } | undefined)?.id);
  });
  return address;
}

export function addressOf(pathname: string, search: string, id: string | undefined): FormAddress {
  const path = `${pathname}${search}`;
  if (id && pathname.includes(id)) return { path, form: pathname };
  // The step is where one is in the form.
  const values = [...new URLSearchParams(search)].filter(([name]) => name !== 'step').sort();
  const query = values.length > 0 || !id ? `?${new URLSearchParams(values)}` : '';
  return { path, form: `${pathname}${query}${id ? `#${id}` : ''}` };
}
