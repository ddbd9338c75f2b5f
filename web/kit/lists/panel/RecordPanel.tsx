import Skeleton from '@mui/material/Skeleton';
import { Suspense, useContext, useMemo, useRef } from 'react';
import type { Page } from '#contract/kit/endpoint.ts';
import { PanelContext } from '../../page/panel.ts';
import type { ListedRows } from './listedRows.ts';
import { PanelFrame, PanelHead } from './PanelHead.tsx';
import { usePanelTexts } from './panel.texts.ts';
import { RecordScreens } from './recordScreens.ts';
import { useLeadingDebounce } from './useLeadingDebounce.ts';
import type { ListPanel } from './useListPanel.ts';
import { useFieldReturn, useRowReturn } from './usePanelFocus.ts';
import { usePanelHeight } from './usePanelHeight.ts';
import { usePanelKeys } from './usePanelKeys.ts';
import { useRecordSteps } from './useRecordSteps.ts';

interface Props {
  panel: ListPanel;
  id: string;
  /** What the list shows. */
  rows: ListedRows;
  page: Page<{ id: string }> | undefined;
}

/** The form of a record beside its list: the same screen as at its own address (product/lists#panel). */
export function RecordPanel({ panel, id, rows, page }: Props) {
  const t = usePanelTexts();
  const element = useRef<HTMLElement>(null);
  const steps = useRecordSteps(rows, page, id, panel.open);
  usePanelHeight(element);
  useFieldReturn(element, id);
  useRowReturn(id);
  const onKeyDown = usePanelKeys({ element, id, steps, close: panel.close });
  // While keys go through the rows, the records on the way are not read.
  const settled = useLeadingDebounce(id);
  return (
    <section className="record-panel" ref={element} aria-label={t.panel} tabIndex={-1} onKeyDown={onKeyDown}>
      <PanelHead steps={steps} whole={panel.edit(id)} close={panel.close} />
      <div className="panel-body">
        {settled === id ? <Screen key={id} id={id} panel={panel} /> : <PanelSkeleton />}
      </div>
    </section>
  );
}

function Screen({ id, panel }: { id: string; panel: ListPanel }) {
  const screen = useContext(RecordScreens)(panel.edit(id));
  const latest = useRef(panel);
  latest.current = panel;
  const context = useMemo(() => ({ id, Frame: PanelFrame, close: () => latest.current.close() }), [id]);
  if (!screen) return null;
  return (
    <PanelContext value={context}>
      <Suspense fallback={<PanelSkeleton />}>
        <screen.Component />
      </Suspense>
    </PanelContext>
  );
}

const PanelSkeleton = () => (
  <div aria-busy="true">
    <Skeleton variant="rounded" height={28} width="60%" />
    <Skeleton variant="rounded" height={220} sx={{ mt: 2 }} />
  </div>
);
