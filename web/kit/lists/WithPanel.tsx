import { type ReactNode, Suspense } from 'react';
import type { Page } from '#contract/kit/endpoint.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import type { ListedRows } from './panel/listedRows.ts';
import type { ListPanel } from './panel/useListPanel.ts';

const RecordPanel = lazyPrefetched(() =>
  import('./panel/RecordPanel.tsx').then((m) => ({ default: m.RecordPanel })),
);

interface Props {
  panel: ListPanel;
  listed: ListedRows;
  page: Page<{ id: string }> | undefined;
  children: ReactNode;
}

/** A list, with the record that is open beside it. */
export const WithPanel = ({ panel, listed, page, children }: Props) => (
  <div className={panel.id && 'beside'}>
    <div className="list">{children}</div>
    {panel.id ? (
      <Suspense>
        <RecordPanel panel={panel} id={panel.id} rows={listed} page={page} />
      </Suspense>
    ) : null}
  </div>
);
