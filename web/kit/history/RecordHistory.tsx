import Typography from '@mui/material/Typography';
import type { HistoryEntry } from '#contract/history.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { Unloaded } from '../feedback/states/Unloaded.tsx';
import { SideDrawer } from '../page/SideDrawer.tsx';
import { HistoryEntries } from './HistoryEntries.tsx';
import { useHistoryTexts } from './history.texts.ts';
import type { AnyHistoryWords } from './historyWords.ts';
import { OlderButton } from './OlderButton.tsx';
import { useHistoryPages } from './useHistoryPages.ts';

interface Props {
  noun: HistoryNoun;
  id: string;
  words: AnyHistoryWords;
  /** The name of the record, where the screen does not show it. */
  name?: string | undefined;
  /** The version that a form of it has: with it, earlier ones can be restored. */
  version?: number | undefined;
  close(): void;
}

/** How many changes are read at a time. */
const perPage = 25;

/** A drawer with the changes of a record, newest first: author, time, and each field before and after. */
export function RecordHistory({ noun, id, words, name, version, close }: Props) {
  const t = useHistoryTexts();
  const { older, ...answer } = useHistoryPages(noun, id, perPage);
  const { data } = answer;
  const entries = data?.entries ?? [];
  return (
    <SideDrawer close={close} title={t.title} name={name}>
      <Unloaded answer={answer} title={t.failed} height={96} />
      {data && entries.length === 0 ? <Typography>{t.empty}</Typography> : null}
      <HistoryEntries
        entries={entries}
        words={words}
        names={data?.names ?? {}}
        restore={version === undefined ? undefined : restoreIn(noun, id, version)}
        present={version}
        compare={compareIn(noun, id)}
      />
      <OlderButton older={older} />
    </SideDrawer>
  );
}

/** Where a version is restored: what somebody has changed since the form read its version is a conflict there. */
const restoreIn = (noun: HistoryNoun, id: string, version: number) => (entry: HistoryEntry) =>
  `/history/${noun}/${id}?left=${entry.id}&right=now&seen=${version}`;

/** Revisions have no versions to restore. */
const compareIn = (noun: HistoryNoun, id: string) =>
  noun === 'revisions' ? undefined : (entry: HistoryEntry) => `/history/${noun}/${id}?left=${entry.id}`;
