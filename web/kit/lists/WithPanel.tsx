import { type ReactNode, Suspense, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Page } from '#contract/kit/endpoint.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { holdRow } from '../page/heldRow.ts';
import type { ListedRows } from './panel/listedRows.ts';
import type { ListPanel } from './panel/useListPanel.ts';
// Before the panel itself, because the list gets narrow at once.
import './panel/panel.css';

const RecordPanel = lazyPrefetched(() => import('./panel/RecordPanel.tsx').then((m) => m.RecordPanel));

interface Props {
  panel: ListPanel;
  listed: ListedRows;
  page: Page<{ id: string }> | undefined;
  children: ReactNode;
}

/** A list, with the record that is open beside it. */
export function WithPanel({ panel, listed, page, children }: Props) {
  const { id } = panel;
  const list = useRef<HTMLDivElement>(null);
  const isOpen = id !== undefined;
  const hold = useEffectEvent(() => (id && list.current ? holdRow(list.current, id) : undefined));
  useLayoutEffect(() => (isOpen ? hold() : undefined), [isOpen]);
  return (
    <div className={id && 'beside'}>
      <div className="list" ref={list}>
        {children}
      </div>
      {id ? (
        <Suspense>
          <RecordPanel panel={panel} id={id} rows={listed} page={page} />
        </Suspense>
      ) : null}
    </div>
  );
}
