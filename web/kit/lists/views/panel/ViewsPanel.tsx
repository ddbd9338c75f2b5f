import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { type ReactNode, useState } from 'react';
import type { View } from '#contract/views.ts';
import { useSession } from '../../../session/session.ts';
import { CheckIcon } from '../../../theme/icons.tsx';
import type { ListState } from '../../useListState.ts';
import type { ListViews } from '../useListViews.ts';
import { paramsOfView } from '../viewAddress.ts';
import { useViewTexts } from '../views.texts.ts';
import { panelStyle } from './panelStyle.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { useViewActions } from './useViewActions.ts';
import { ViewRow } from './ViewRow.tsx';
import { ViewsFooter } from './ViewsFooter.tsx';
import { mayChange } from './viewRights.ts';
import { useViewPanelTexts } from './viewsPanel.texts.ts';

interface Props {
  id: string;
  anchor: HTMLElement;
  list: ListState;
  views: ListViews;
  columns: readonly string[] | undefined;
  close(): void;
}

type Editing = { view?: View };

/** The views of a list: open one, save the present state, change and delete them. */
export function ViewsPanel({ id, anchor, list, views, columns, close }: Props) {
  const t = useViewPanelTexts();
  const { views: title } = useViewTexts();
  const session = useSession();
  const [editing, setEditing] = useState<Editing>();
  const { name, active, first, query } = views;
  const actions = useViewActions(name);
  const isMine = ({ owner }: View) => owner.id === session?.userId;
  const open = (view: View | undefined) => {
    list.goTo(view ? paramsOfView(view) : new URLSearchParams());
    close();
  };
  // The toast with the result, and its button, could not be reached behind the panel.
  const closeAnd = (act: () => Promise<void>) => {
    close();
    void act();
  };
  const rowOf = (view: View) => (
    <ViewRow
      key={view.id}
      view={view}
      isMine={isMine(view)}
      isActive={view.id === active?.id}
      isFirst={view.id === first}
      mayChange={mayChange(session, view)}
      open={() => open(view)}
      openFirst={() => actions.openFirst(view.id === first ? undefined : view)}
      edit={() => setEditing({ view })}
      remove={() => closeAnd(() => actions.remove(view))}
    />
  );
  const [mine, team] = [views.views.filter(isMine), views.views.filter((view) => !isMine(view))];
  const isAll = !active && Object.keys(query).length === 0;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { id, role: 'dialog', 'aria-label': title, sx: panelStyle } }}
    >
      <Box sx={{ p: 0.75, maxHeight: 'min(60vh, 440px)', overflowY: 'auto' }}>
        <div className="row">
          <button
            type="button"
            className="main"
            aria-current={isAll || undefined}
            onClick={() => open(undefined)}
          >
            <CheckIcon width={16} height={16} style={{ visibility: isAll ? 'visible' : 'hidden' }} />
            <span className="name">{t.all}</span>
          </button>
        </div>
        {views.views.length === 0 ? <p className="hint">{t.none}</p> : null}
        <Group title={t.mine} rows={mine.map(rowOf)} />
        <Group title={t.team} rows={team.map(rowOf)} />
      </Box>
      <Box sx={{ p: 0.75, borderTop: '1px solid var(--line)' }}>
        <ViewsFooter
          views={views}
          isPending={actions.isPending}
          update={(view) => closeAnd(() => actions.update(view, query))}
          discard={open}
          saveAs={() => setEditing({})}
        />
      </Box>
      {editing ? (
        <SaveViewDialog
          list={name}
          view={editing.view && views.views.find((one) => one.id === editing.view?.id)}
          query={query.columns || !columns ? query : { ...query, columns: columns.join() }}
          keepsColumns={!editing.view && (columns !== undefined || 'columns' in query)}
          saved={(view) => {
            setEditing(undefined);
            if (!editing.view) open(view);
          }}
          close={() => setEditing(undefined)}
        />
      ) : null}
    </Popover>
  );
}

function Group({ title, rows }: { title: string; rows: readonly ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>{rows}</ul>
    </section>
  );
}
