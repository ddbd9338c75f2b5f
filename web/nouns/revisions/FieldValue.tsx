import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { fieldAt, type Kind, type SpotType } from '#contract/spots.fields.ts';
import { Country } from '../../kit/values/countries.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { partWord } from './reviewRows.ts';
import { type RevisionTexts, useRevisionTexts } from './revisions.texts.ts';

export interface Words {
  t: RevisionTexts;
  yes: string;
  no: string;
  none: string;
  /** Of spots and categories, by id. */
  names: Readonly<Record<string, string>>;
}

type Draw = (value: unknown, words: Words, field: string) => ReactNode;

const asText: Draw = (value) => <span style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</span>;
/** A snapshot may be older than today's fields: what is no list is shown as text. */
const asList =
  (draw: (values: unknown[], words: Words) => ReactNode): Draw =>
  (value, words, field) =>
    Array.isArray(value) ? draw(value, words) : asText(value, words, field);

/** How each kind of value is drawn; a kind that is not here does not compile. */
const renderers: Record<Kind, Draw> = {
  text: asText,
  link: asText,
  number: asText,
  flag: (value, { yes, no }) => (value ? yes : no),
  type: (value, { t }) => t.types[value as SpotType] ?? String(value),
  country: (value) => <Country code={String(value)} />,
  instant: (value) => <DateCell value={String(value)} />,
  group: (value, words, field) =>
    typeof value === 'object' && value ? (
      <Lines group={value} {...{ field, words }} />
    ) : (
      asText(value, words, field)
    ),
  references: asList((ids, { names }) => <Chips labels={ids.map((id) => names[String(id)] ?? String(id))} />),
  events: asList((events, { t }) => (
    <Chips labels={events.map((event, at) => titleOf(event) ?? t.events(at + 1))} />
  )),
  pictures: (value, { t }) => <Pictures addresses={[value].flat().map(String)} t={t} />,
};

const titleOf = (event: unknown) => (event as { title?: string }).title;

/** What stands at a path of a snapshot; a dash when it is empty. */
export function FieldValue(props: { field: string; value: unknown; names: Words['names'] }) {
  const t = useRevisionTexts();
  const { yes, no, none } = useTexts();
  return <Value {...props} words={{ t, yes, no, none, names: props.names }} />;
}

function Value({ field, value, words }: { field: string; value: unknown; words: Words }) {
  if (isEmpty(value)) return <span>{words.none}</span>;
  const kind = fieldAt(field)?.kind ?? (typeof value === 'boolean' ? 'flag' : 'text');
  return renderers[kind](value, words, field);
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

function Lines({ group, field, words }: { group: object; field: string; words: Words }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.25 }}
    >
      {Object.entries(group).map(([part, value]) => (
        <Box key={part} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {partWord(`${field}.${part}`, words.t) ?? part}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            <Value field={`${field}.${part}`} value={value} words={words} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const isOurs = (address: string): boolean => /^\/[^/]/.test(address);

function Pictures({ addresses, t }: { addresses: string[]; t: RevisionTexts }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {addresses.map((address, at) =>
        isOurs(address) ? (
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
