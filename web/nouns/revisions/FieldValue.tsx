import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatDegrees } from '#contract/geography/pins.ts';
import type { RevisionDetail } from '#contract/revisions.detail.ts';
import { valueAt } from '#contract/revisions.rules.ts';
import type { ComparedField } from '#contract/revisions.ts';
import { fieldAt, type SpotType, type ValueKind } from '#contract/spots.fields.ts';
import { ShownLink } from '../../kit/fields/links/ShownLink.tsx';
import { ComparedPhotos } from '../../kit/photos/ComparedPhotos.tsx';
import { Country } from '../../kit/values/countries.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { MarkedText } from '../../kit/words/MarkedText.tsx';
import type { Marks } from '../../kit/words/useMarks.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { partLabel } from './comparedFields.ts';
import { type RevisionTexts, useRevisionTexts } from './revisions.texts.ts';

interface Context {
  t: RevisionTexts;
  yes: string;
  no: string;
  none: string;
  revision: Pick<RevisionDetail, 'old_data' | 'new_data' | 'names'>;
  side: ValueSide;
  /** The words of the field that changed, if it is a text. */
  marks: Marks | undefined;
}

/** `now`: the live value, where it is neither the old nor the new one. */
export type ValueSide = 'before' | 'after' | 'now';

type Render = (value: unknown, context: Context, field: string) => ReactNode;

const renderText: Render = (value, { marks, side }) =>
  marks && side !== 'now' ? (
    <MarkedText marks={marks} side={side} />
  ) : (
    <Box component="span" dir="auto" sx={{ display: 'block', whiteSpace: 'pre-wrap' }}>
      {String(value)}
    </Box>
  );
const renderLink: Render = (value) => <ShownLink address={String(value)} />;
/** An old snapshot may hold another type than a list: it is shown as text. */
const renderList =
  (render: (values: unknown[], context: Context) => ReactNode): Render =>
  (value, context, field) =>
    Array.isArray(value) ? render(value, context) : renderText(value, context, field);

/** The renderer of each kind of value: a missing one is a type error. */
const renderers: Record<ValueKind, Render> = {
  text: renderText,
  link: renderLink,
  // Coordinates, with the digits that the form has.
  number: (value, ...rest) => renderText(typeof value === 'number' ? formatDegrees(value) : value, ...rest),
  flag: (value, { yes, no }) => (value ? yes : no),
  type: (value, { t }) => t.types[value as SpotType] ?? String(value),
  country: (value) => <Country code={String(value)} />,
  instant: (value) => <DateCell value={String(value)} />,
  group: (value, context, field) =>
    typeof value === 'object' && value ? (
      <Parts group={value} {...{ field, context }} />
    ) : (
      renderText(value, context, field)
    ),
  references: renderList((ids, { revision: { names } }) => (
    <Chips labels={ids.map((id) => names[String(id)] ?? String(id))} />
  )),
  events: renderList((events, { t }) => (
    <Chips labels={events.map((event, at) => titleOf(event) ?? t.events(at + 1))} />
  )),
  pictures: (value, context, field) => <Pictures value={value} context={context} field={field} />,
};

/** Texts that may be links. */
const textsWithLinks = new Set(['whatsapp.whatsapp', 'spotify_embed_code']);

const titleOf = (event: unknown) => (event as { title?: string }).title;

/** The value of a field of a snapshot; a dash when it is empty. */
export function FieldValue(
  props: { field: string; value: unknown } & Pick<Context, 'revision' | 'side' | 'marks'>,
) {
  const t = useRevisionTexts();
  const { yes, no, none } = useTexts();
  return <Value {...props} context={{ t, yes, no, none, ...props }} />;
}

function Value({ field, value, context }: { field: string; value: unknown; context: Context }) {
  if (isEmpty(value)) return <span>{context.none}</span>;
  const kind = fieldAt(field)?.kind ?? (typeof value === 'boolean' ? 'flag' : 'text');
  const render = textsWithLinks.has(field) ? renderLink : renderers[kind];
  return render(value, context, field);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function Chips({ labels }: { labels: string[] }) {
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}>
      {labels.map((label, at) => (
        <Box
          component="li"
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and their order never changes
          key={at}
          sx={{
            px: 1.25,
            py: '1px',
            border: '1px solid var(--line-strong)',
            borderRadius: 999,
            background: 'var(--raised)',
            fontSize: 13,
          }}
        >
          {label}
        </Box>
      ))}
    </Box>
  );
}

function Parts({ group, field, context }: { group: object; field: string; context: Context }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.25 }}
    >
      {Object.entries(group).map(([part, value]) => (
        <Box key={part} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {partLabel(`${field}.${part}`, context.t) ?? context.t.compared[part as ComparedField] ?? part}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            <Value field={`${field}.${part}`} value={value} context={context} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Whether it is a path of this server, and so safe to load. */
const isSameOrigin = (address: string): boolean => /^\/[^/]/.test(address);

function Pictures({ value, context, field }: { value: unknown; context: Context; field: string }) {
  const { revision, side } = context;
  const before = addressesIn(valueAt(revision.old_data, field)).filter(isSameOrigin);
  const after = addressesIn(side === 'now' ? value : valueAt(revision.new_data, field)).filter(isSameOrigin);
  // An old snapshot may hold something else.
  const others = addressesIn(value).filter((address) => !isSameOrigin(address));
  return (
    <>
      <ComparedPhotos before={before} after={after} side={side === 'before' ? 'before' : 'after'} />
      {others.map((address) => (
        <div key={address}>{address}</div>
      ))}
    </>
  );
}

const addressesIn = (value: unknown): string[] => (isEmpty(value) ? [] : [value].flat().map(String));
