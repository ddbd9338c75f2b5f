import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { fieldAt, type SpotType, type ValueKind } from '#contract/spots.fields.ts';
import { Country } from '../../kit/values/countries.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { partLabel } from './comparedFields.ts';
import { type RevisionTexts, useRevisionTexts } from './revisions.texts.ts';

interface Context {
  t: RevisionTexts;
  yes: string;
  no: string;
  none: string;
  /** Of spots and categories, by id. */
  names: Readonly<Record<string, string>>;
}

type Render = (value: unknown, context: Context, field: string) => ReactNode;

const renderText: Render = (value) => <span style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</span>;
/** An old snapshot may hold another type than a list: it is shown as text. */
const renderList =
  (render: (values: unknown[], context: Context) => ReactNode): Render =>
  (value, context, field) =>
    Array.isArray(value) ? render(value, context) : renderText(value, context, field);

/** The renderer of each kind of value: a missing one is a type error. */
const renderers: Record<ValueKind, Render> = {
  text: renderText,
  link: renderText,
  number: renderText,
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
  references: renderList((ids, { names }) => (
    <Chips labels={ids.map((id) => names[String(id)] ?? String(id))} />
  )),
  events: renderList((events, { t }) => (
    <Chips labels={events.map((event, at) => titleOf(event) ?? t.events(at + 1))} />
  )),
  pictures: (value, { t }) => <Pictures addresses={[value].flat().map(String)} t={t} />,
};

const titleOf = (event: unknown) => (event as { title?: string }).title;

/** The value of a field of a snapshot; a dash when it is empty. */
export function FieldValue(props: { field: string; value: unknown; names: Context['names'] }) {
  const t = useRevisionTexts();
  const { yes, no, none } = useTexts();
  return <Value {...props} context={{ t, yes, no, none, names: props.names }} />;
}

function Value({ field, value, context }: { field: string; value: unknown; context: Context }) {
  if (isEmpty(value)) return <span>{context.none}</span>;
  const kind = fieldAt(field)?.kind ?? (typeof value === 'boolean' ? 'flag' : 'text');
  return renderers[kind](value, context, field);
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
            {partLabel(`${field}.${part}`, context.t) ?? part}
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

function Pictures({ addresses, t }: { addresses: string[]; t: RevisionTexts }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {addresses.map((address, at) =>
        isSameOrigin(address) ? (
          <a key={address} href={address} target="_blank" rel="noreferrer" aria-label={t.picture(at + 1)}>
            <Thumbnail src={address} size={88} />
          </a>
        ) : (
          <span key={address}>{address}</span>
        ),
      )}
    </Box>
  );
}
