import { useState } from 'react';
import { defaultPageSize } from '#contract/kit/base.ts';

/** The page of a table that is only a part of a screen, and so not in its address. */
export function useLocalPage() {
  const [{ page, perPage }, setWindow] = useState({ page: 1, perPage: defaultPageSize as number });
  return {
    ...{ page, perPage, narrowed: false, sort: undefined, order: undefined, setSort: () => undefined },
    setPage: (page: number) => setWindow({ page, perPage }),
    setPerPage: (perPage: number) => setWindow({ page: 1, perPage }),
  };
}
