import { LiveNotice } from './LiveNotice.tsx';
import { useLiveTexts } from './live.texts.ts';
import { type Shown, useNewerChange } from './liveState.ts';

interface Props {
  /** What the screen shows; undefined for a new record. */
  shown: Shown | undefined;
  /** Whether something was typed: it is not thrown away. */
  dirty?: boolean;
  /** Why the newer version takes no changes any more: what was typed can only be copied. */
  ended?: string | undefined;
  /** Something else on the screen says that it is to be read anew. */
  hidden?: boolean;
  /** Reads the record anew. */
  reload(): unknown;
}

/** Says that somebody else has changed what the screen shows (product/live#changes). */
export function NewerVersion({ shown, dirty = false, ended, hidden, reload }: Props) {
  const t = useLiveTexts();
  const newerOf = useNewerChange();
  if (!shown) return null;
  const change = hidden ? undefined : newerOf(shown);
  const typed = ended || change?.action === 'delete' ? t.copyIt : t.compareLater;
  return (
    <LiveNotice severity="info" act={dirty ? undefined : { label: t.refresh, run: reload }}>
      {change
        ? `${ended ?? t.happened(change.person?.name ?? t.somebody, change.action)} ${dirty ? typed : ''}`
        : null}
    </LiveNotice>
  );
}
