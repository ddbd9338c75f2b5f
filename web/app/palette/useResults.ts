import { useState } from 'react';
import { byScore, scoredRecords } from '#contract/search/ranking.ts';
import { type SearchResult, search } from '#contract/search.ts';
import { useDebounced } from '../../kit/fields/picker/useOptions.ts';
import { useOne } from '../../kit/http/data.ts';
import { useSession } from '../../kit/session/session.ts';
import { iconOf, type PaletteEntry } from './entry.ts';
import { recentEntries } from './recent.ts';
import { useLocalEntries, useScreens } from './sources.ts';

const maxResults = 20;
/** Scores from here on are of records that match in a way that their line does not show. */
const unshown = 9;

export interface ResultGroup {
  readonly title: 'recent' | 'screens' | 'results';
  readonly entries: readonly PaletteEntry[];
}

/** What the palette shows for a text. */
interface Results {
  readonly groups: readonly ResultGroup[];
  /** The records of this text have not been answered yet. */
  readonly loading: boolean;
  readonly failed: boolean;
  retry(): void;
}

/** Screens and actions at once; records 300 ms after the last key, the former ones that still match until then. */
export function useResults(typed: string): Results {
  const text = typed.trim();
  const searched = useDebounced(text);
  const answer = useOne(search.everything, searched ? { query: { q: searched } } : undefined, 'keep');
  const local = useLocalEntries();
  const start = useStart();
  const isCurrent = searched === text && !answer.isPlaceholderData;
  const retry = () => void answer.refetch();
  if (text === '') return { groups: start, loading: false, failed: false, retry };
  const records = scoredRecords((answer.data?.data ?? []).filter(isRecord), text)
    .filter(({ score }) => isCurrent || score < unshown)
    .map(({ found, score }) => ({ found: entryOf(found), score }));
  const entries = byScore([...local(text), ...records])
    .slice(0, maxResults)
    .map(({ found }) => found);
  // Without a connection a request waits for one.
  const isFailing = !answer.isFetching && (answer.isError || answer.isPaused);
  return {
    groups: [{ title: 'results', entries }],
    loading: !isFailing && (!isCurrent || answer.isFetching || !answer.data),
    failed: searched === text && isFailing,
    retry,
  };
}

/** The server answers screens and actions too; here they are known already. */
const isRecord = ({ noun }: SearchResult): boolean => !['screen', 'action', 'list'].includes(noun);

const entryOf = ({ noun, id, name, detail, path }: SearchResult): PaletteEntry => ({
  key: `${noun}:${id}`,
  kind: noun,
  name,
  detail,
  path,
  icon: iconOf(noun, path),
});

/** Before anything is typed: what was used last, and the screens. */
function useStart(): readonly ResultGroup[] {
  const person = useSession()?.userId ?? '';
  const screens = useScreens();
  const byKey = new Map(screens.map((screen) => [screen.key, screen]));
  const [used] = useState(() => recentEntries(person));
  // A screen has its name in the present language.
  const recent = used.map((entry) => byKey.get(entry.key) ?? entry);
  const keys = new Set(recent.map(({ key }) => key));
  const others = screens.filter(({ key }) => !keys.has(key));
  return [
    { title: 'recent' as const, entries: recent },
    { title: 'screens' as const, entries: others },
  ].filter(({ entries }) => entries.length > 0);
}
