import Box from '@mui/material/Box';
import type { InboxKind } from '#contract/inbox.ts';
import { coarsePointer } from '../../kit/theme/touch.ts';
import { useNumberFormat } from '../../kit/values/useNumberFormat.ts';
import { useInboxTexts } from './inbox.texts.ts';
import { kindIcons } from './items/kindIcons.ts';

interface Props {
  counts: readonly { readonly kind: InboxKind; readonly count: number }[];
  chosen: InboxKind | undefined;
  choose(kind: InboxKind | undefined): void;
}

/** The kinds of which something waits, with their numbers; one of them may be chosen. On a phone a line to scroll. */
export function KindChips({ counts, chosen, choose }: Props) {
  const t = useInboxTexts();
  const number = useNumberFormat();
  if (counts.length === 0) return null;
  return (
    <Box ref={showChosen} role="group" aria-label={t.kindFilter} sx={style}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => choose(undefined)}>
        {t.all}
      </button>
      {counts.map(({ kind, count }) => {
        const KindIcon = kindIcons[kind];
        const isChosen = kind === chosen;
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isChosen}
            onClick={() => choose(isChosen ? undefined : kind)}
          >
            <KindIcon width={15} height={15} />
            {t.kinds[kind]} <strong>{number(count)}</strong>
          </button>
        );
      })}
    </Box>
  );
}

/** Once there are chips: on a phone the chosen one may be out of view. */
function showChosen(chips: HTMLElement | null): void {
  const chosen = chips?.querySelector('[aria-pressed=true]');
  if (!chips || !chosen) return;
  const [around, { left, width }] = [chips.getBoundingClientRect(), chosen.getBoundingClientRect()];
  chips.scrollLeft += left + width / 2 - (around.left + around.width / 2);
}

const style = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  gap: 1,
  // Room for the outline of the focus.
  mx: -0.5,
  p: 0.5,
  mb: 2,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 0.75,
    flex: 'none',
    minHeight: 32,
    [coarsePointer]: { minHeight: 44 },
    px: 1.5,
    border: '1px solid var(--line-strong)',
    borderRadius: 999,
    background: 'none',
    color: 'text.secondary',
    font: 'inherit',
    fontSize: 13,
    cursor: 'pointer',
    '&:hover': { background: 'var(--hover)', color: 'text.primary' },
    '&[aria-pressed=true]': {
      borderColor: 'var(--accent)',
      background: 'var(--accent-quiet)',
      color: 'var(--accent-bright)',
    },
  },
  '& strong': { fontVariantNumeric: 'tabular-nums' },
} as const;
