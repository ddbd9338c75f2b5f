import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Fragment, type ReactNode } from 'react';
import { type QueryResult, Unloaded } from '../feedback/states/Unloaded.tsx';
import { Page } from '../page/Page.tsx';
import { AddIcon } from '../theme/icons.tsx';

interface Props<Row> {
  words: Readonly<Record<'title' | 'add' | 'hint' | 'failed', string>>;
  answer: QueryResult & { readonly data: { readonly data: readonly Row[] } | undefined };
  onAdd(): void;
  /** Between the hint and the list. */
  above?: ReactNode;
  /** Shown instead of the list while it has no rows. */
  empty: ReactNode;
  /** The card of a row: an `li` with `cardStyle`. */
  children(row: Row): ReactNode;
}

/** A screen with a short list of cards, without search and pages, and a button that adds one. */
export function CardList<Row extends { id: string }>(props: Props<Row>) {
  const { words, answer, onAdd, above, empty, children } = props;
  const rows = answer.data?.data;
  return (
    <Page
      title={words.title}
      maxWidth={960}
      actions={
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={onAdd}
          // Without it the button fits beside the title on a phone.
          sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
        >
          {words.add}
        </Button>
      }
    >
      <Box sx={{ color: 'text.secondary', mb: 2 }}>{words.hint}</Box>
      {above}
      <Unloaded answer={answer} title={words.failed} height={140} fallback="" />
      {rows?.length === 0 ? empty : null}
      {rows && rows.length > 0 ? (
        <Box
          component="ul"
          aria-label={words.title}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
        >
          {rows.map((row) => (
            <Fragment key={row.id}>{children(row)}</Fragment>
          ))}
        </Box>
      ) : null}
    </Page>
  );
}

export const cardStyle = {
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  display: 'grid',
  gap: 1.5,
} as const;

/** One fact about what a card shows; in a `dl`. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
