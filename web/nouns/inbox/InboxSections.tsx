import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import {
  type InboxItem,
  type InboxKind,
  type InboxKindCount,
  inboxGroups,
  inboxKinds,
} from '#contract/inbox.ts';
import { useRowKeys } from '../../kit/lists/rows/useRowKeys.ts';
import { setRun } from '../../kit/page/run.ts';
import { InboxSection } from './InboxSection.tsx';
import { InboxEmpty, NobodyWaits } from './InboxStates.tsx';
import { useInboxTexts } from './inbox.texts.ts';
import { useItemActs } from './items/useItemActs.tsx';
import { useItemWords } from './items/useItemWords.ts';

/** Where the focus goes when the row that had it is done. */
const loadKeptFocus = () => void import('../../kit/keyboard/keptFocus.ts');

interface Props {
  sections: readonly InboxKindCount[];
  country: string | undefined;
  isNarrowed: boolean;
  nobodyWaits: boolean;
  /** Shows more of one kind. */
  onMore: ((kind: InboxKind) => void) | undefined;
}

/** What waits, by weight; its keys, and the run that opening an item begins (product/inbox#keys, product/inbox#run). */
export function InboxSections({ sections, country, isNarrowed, nobodyWaits, onMore }: Props) {
  const t = useInboxTexts();
  const navigate = useNavigate();
  useEffect(loadKeptFocus, []);
  const wordsOf = useItemWords();
  const [acts, dialog] = useItemActs((item) => wordsOf(item).name);
  const rows = sections.flatMap(({ items }) => items);
  const paths = [...new Set(rows.map(({ path }) => path))];
  const start = ({ path }: InboxItem): string => {
    setRun({ home: '/inbox', paths, at: paths.indexOf(path) });
    return path;
  };
  const keyed = (key: string, label: string) => ({
    key,
    label,
    icon: () => null,
    run: (item: InboxItem) => acts.find((act) => act.key === key && act.when(item))?.run(item),
  });
  const container = useRowKeys({
    rows,
    open: start,
    actions: [
      { key: 'o', label: t.open, icon: () => null, run: (item) => void navigate(start(item)) },
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
            {ofGroup.map(({ kind, count, items }) => (
              <InboxSection
                key={kind}
                {...{ kind, count, items, country, acts }}
                onOpen={start}
                onMore={onMore && count > items.length ? () => onMore(kind) : undefined}
              />
            ))}
          </Box>
        ) : null;
      })}
      {dialog}
    </div>
  );
}
