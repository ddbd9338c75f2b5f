import Box from '@mui/material/Box';
import { useNavigate } from 'react-router';
import { type InboxItem, type InboxKind, inboxGroups, inboxKinds } from '#contract/inbox.ts';
// Before the first row can have the focus: what is done with it may remove it.
import '../../kit/keyboard/keptFocus.ts';
import { useRowKeys } from '../../kit/lists/rows/useRowKeys.ts';
import { setRun } from '../../kit/page/run.ts';
import { InboxSection } from './InboxSection.tsx';
import { InboxEmpty, NobodyWaits } from './InboxStates.tsx';
import { useInboxTexts } from './inbox.texts.ts';
import { useSettledToast } from './items/marks.ts';
import { useItemActs } from './items/useItemActs.tsx';
import { useItemWords } from './items/useItemWords.ts';
import type { KeptRow, KeptSection } from './kept/keptRows.ts';
import type { OwnActs } from './kept/useKeptRows.ts';

interface Props {
  sections: readonly KeptSection[];
  acts: OwnActs;
  country: string | undefined;
  isNarrowed: boolean;
  nobodyWaits: boolean;
  /** Shows more of one kind. */
  onMore: ((kind: InboxKind) => void) | undefined;
}

/** What waits, by weight; its keys, and the run that opening an item begins (product/inbox#keys, product/inbox#run). */
export function InboxSections({ sections, acts: own, country, isNarrowed, nobodyWaits, onMore }: Props) {
  const t = useInboxTexts();
  const navigate = useNavigate();
  const wordsOf = useItemWords();
  const [acts, dialog] = useItemActs((item) => wordsOf(item).name, own);
  const announceSettled = useSettledToast();
  const rows = sections.flatMap((section) => section.rows);
  const waiting = rows.filter(({ isSettled }) => !isSettled);
  const paths = [...new Set(waiting.map(({ item }) => item.path))];
  const start = ({ path }: InboxItem): string => {
    const items = waiting.map(({ item }) => {
      const { id, kind, version, since } = item;
      return { id, kind, version, since, path: item.path, name: wordsOf(item).name };
    });
    setRun({ home: '/inbox', items, paths, at: paths.indexOf(path) });
    return path;
  };
  const onKey = (key: string, label: string, act: (item: InboxItem) => void) => ({
    key,
    label,
    icon: () => null,
    run: (row: KeptRow) => (row.isSettled ? announceSettled(row) : act(row.item)),
  });
  const keyed = (key: string, label: string) =>
    onKey(key, label, (item) => acts.find((act) => act.key === key && act.when(item))?.run(item));
  const open = (item: InboxItem) => void navigate(start(item));
  const container = useRowKeys({
    rows,
    actions: [
      onKey('Enter', t.open, open),
      onKey('o', t.open, open),
      keyed('a', `${t.fine} · ${t.seen}`),
      keyed('Delete', t.remove),
    ],
  });
  if (sections.length === 0) return <InboxEmpty narrowed={isNarrowed} />;
  return (
    <div ref={container}>
      {nobodyWaits ? <NobodyWaits /> : null}
      {inboxGroups.map((group) => {
        const ofGroup = sections.filter(({ kind }) => inboxKinds[kind].group === group);
        return ofGroup.length > 0 ? (
          <Box component="section" key={group} aria-label={t.groups[group]} sx={{ mb: 4 }}>
            <Box component="h2" sx={{ fontSize: 16, fontWeight: 650, m: 0 }}>
              {t.groups[group]}
            </Box>
            <Box component="p" sx={{ m: 0, mb: 1.5, color: 'text.secondary', fontSize: 13.5 }}>
              {t.hints[group]}
            </Box>
            {ofGroup.map((section) => (
              <InboxSection
                key={section.kind}
                {...{ section, country, acts }}
                onOpen={start}
                onSettled={announceSettled}
                onMore={onMore && section.hidden > 0 ? () => onMore(section.kind) : undefined}
              />
            ))}
          </Box>
        ) : null;
      })}
      {dialog}
    </div>
  );
}
