import type { View } from '#contract/views.ts';
import { useSession } from '../../../session/session.ts';
import { AddIcon, CheckIcon, type Icon, RestoreIcon } from '../../../theme/icons.tsx';
import type { ListViews } from '../useListViews.ts';
import { mayChange } from './viewRights.ts';
import { useViewPanelTexts } from './viewsPanel.texts.ts';

interface Props {
  views: ListViews;
  isPending: boolean;
  update(view: View): void;
  discard(view: View): void;
  saveAs(): void;
}

/** What can be done with what the list shows now: update the open view, discard the changes, save it as a view. */
export function ViewsFooter({ views: { active, isChanged }, isPending, update, discard, saveAs }: Props) {
  const t = useViewPanelTexts();
  const session = useSession();
  const changed = isChanged ? active : undefined;
  return (
    <>
      {changed && mayChange(session, changed) ? (
        <Row
          icon={CheckIcon}
          label={t.update(changed.name)}
          disabled={isPending}
          run={() => update(changed)}
        />
      ) : null}
      {changed ? <Row icon={RestoreIcon} label={t.discard} run={() => discard(changed)} /> : null}
      <Row icon={AddIcon} label={t.saveAs} run={saveAs} />
    </>
  );
}

function Row(props: { icon: Icon; label: string; disabled?: boolean; run(): void }) {
  const { icon: IconComponent, label } = props;
  return (
    <div className="row">
      <button type="button" className="main" disabled={props.disabled} onClick={props.run}>
        <IconComponent width={16} height={16} />
        <span className="name" title={label}>
          {label}
        </span>
      </button>
    </div>
  );
}
