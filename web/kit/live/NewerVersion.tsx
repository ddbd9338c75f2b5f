import { LiveNotice } from './LiveNotice.tsx';
import { useLiveTexts } from './live.texts.ts';
import { type NewerChange, type Shown, useNewerChange } from './liveState.ts';

interface Props {
  /** What the screen shows; undefined for a new record. */
  shown: Shown | undefined;
  /** Whether something was typed: it is not thrown away. */
  dirty?: boolean | undefined;
  /** Reads the record anew. */
  reload(): unknown;
}

/** Says that somebody else has changed what the screen shows (product/live#changes). */
export function NewerVersion({ shown, dirty, reload }: Props) {
  const newerOf = useNewerChange();
  return shown ? <NewerNotice change={newerOf(shown)} dirty={dirty} reload={reload} /> : null;
}

interface NoticeProps extends Pick<Props, 'dirty' | 'reload'> {
  /** By somebody else; undefined for none. */
  change: NewerChange | undefined;
}

export function NewerNotice({ change, dirty = false, reload }: NoticeProps) {
  const t = useLiveTexts();
  return (
    <LiveNotice severity="info" act={dirty ? undefined : { label: t.refresh, run: reload }}>
      {change
        ? `${t.happened(change.person?.name ?? t.somebody, change.action)} ${dirty ? t.compareLater : ''}`
        : null}
    </LiveNotice>
  );
}
