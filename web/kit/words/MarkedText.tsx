import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { coarsePointer } from '../theme/touch.ts';
import { visuallyHidden } from '../theme/visuallyHidden.ts';
import { foldOf } from './markWords.ts';
import type { Marks } from './useMarks.ts';
import { useWordTexts } from './words.texts.ts';

interface Props {
  marks: Marks;
  side: 'before' | 'after';
}

/** One of two texts: the old one with the removed words struck, or the new one with the added words marked (product/revisions#words). */
export function MarkedText({ marks, side }: Props) {
  const t = useWordTexts();
  const { stretches, isRewritten } = marks;
  if (isRewritten)
    return (
      <>
        {side === 'after' ? (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12.5 }}>
            {t.rewritten}
          </Box>
        ) : null}
        <Box dir="auto" sx={textStyle}>
          {stretches[0]?.[side === 'before' ? 'removed' : 'added']}
        </Box>
      </>
    );
  return (
    <Box dir="auto" sx={textStyle}>
      {stretches.map(({ same, removed, added }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
        <Fragment key={at}>
          {same === undefined ? (
            <Changed side={side} text={side === 'before' ? removed : added} />
          ) : (
            <Same marks={marks} at={at} text={same} />
          )}
        </Fragment>
      ))}
    </Box>
  );
}

function Changed({ side, text }: { side: Props['side']; text: string }) {
  const t = useWordTexts();
  if (text === '') return null;
  const visible = withVisibleSpace(text);
  // What it is, is said: screen readers seldom tell of `del` and `ins`.
  return side === 'before' ? (
    <del data-said={`${t.removed} `}>{visible}</del>
  ) : (
    <ins data-said={`${t.added} `}>{visible}</ins>
  );
}

/** Changed line breaks are shown as a sign, and spaces where nothing else changed. */
function withVisibleSpace(text: string): ReactNode {
  const shown = text.trim() === '' ? text.replaceAll(/[^\S\r\n]/gu, '·') : text;
  return shown.split(/(?=\r\n|\n)|(?<=\n)/).map((part, at) =>
    /^\r?\n$/.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
      <Fragment key={at}>
        <span aria-hidden>↵</span>
        {part}
      </Fragment>
    ) : (
      part
    ),
  );
}

/** What is equal in both; the middle of a long stretch is folded. */
function Same({ marks, at, text }: { marks: Marks; at: number; text: string }) {
  const t = useWordTexts();
  const fold = foldOf(text, at === 0, at === marks.stretches.length - 1);
  if (!fold) return text;
  const isOpen = marks.open.has(at);
  return (
    <>
      {fold.head}
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => marks.toggle(at)}>
        {isOpen ? t.fold : t.same(fold.words)}
      </button>
      {isOpen ? ` ${fold.hidden}` : ' '}
      {fold.tail}
    </>
  );
}

const said = { content: 'attr(data-said)', ...visuallyHidden } as const;
const mark = { position: 'relative', borderRadius: '3px', px: '1px' } as const;

const textStyle = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  '& del': {
    ...mark,
    color: 'var(--danger)',
    background: 'color-mix(in srgb, var(--danger) 14%, transparent)',
    textDecoration: 'line-through',
    '&::before': said,
  },
  '& ins': {
    ...mark,
    color: 'var(--success)',
    background: 'color-mix(in srgb, var(--success) 14%, transparent)',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    '&::before': said,
  },
  '& button': { mx: 0.5, [coarsePointer]: { minHeight: 44 } },
} as const;
