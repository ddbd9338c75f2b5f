import { useShortcuts } from '../../../kit/keyboard/shortcuts.ts';
import { ChangedBar } from '../../../kit/live/RowsChanged.tsx';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useInboxTexts } from '../inbox.texts.ts';
import type { InboxChanges } from './keptRows.ts';

interface Props extends InboxChanges {
  refresh(): void;
}

/** Over the inbox: what has arrived and what others have settled, and a button that shows it. Without news nothing. */
export function InboxNews({ added, settled, changed, refresh }: Props) {
  const t = useInboxTexts();
  const number = useNumberFormat();
  const hasNews = added + settled + changed > 0;
  useShortcuts(t.title, hasNews ? [{ keys: 'r', label: t.refresh, run: refresh }] : []);
  if (!hasNews) return null;
  const words = [
    ...(added > 0 ? [t.added(number(added))] : []),
    ...(settled > 0 ? [t.settledRows(number(settled))] : []),
    ...(changed > 0 ? [t.changedRows(number(changed))] : []),
  ];
  return <ChangedBar words={words.join(' · ')} refresh={refresh} />;
}
