import { useSearchParams } from 'react-router';
import { type InboxKind, inboxKindNames } from '#contract/inbox.ts';
import { countryCodes } from '#contract/values/countries.ts';

/** Kind and country of the inbox, in the address: what it does not know there is left out. */
export function useInboxFilters() {
  const [params, setParams] = useSearchParams();
  const set = (name: 'kind' | 'country', value: string | undefined) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete(name);
      if (value) next.set(name, value);
      return next;
    });
  return {
    kind: inboxKindNames.find((kind) => kind === params.get('kind')),
    country: countryCodes.find((code) => code === params.get('country')),
    setKind: (kind: InboxKind | undefined) => set('kind', kind),
    setCountry: (country: string | undefined) => set('country', country),
  };
}
