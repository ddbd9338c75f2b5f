import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Country } from '../kit/countries.tsx';
import { DateCell } from '../kit/DateCell.tsx';
import { Thumbnail } from '../kit/Thumbnail.tsx';
import { useTexts } from '../texts/useTexts.ts';
import type { Kind } from './reviewRows.ts';
import { type RevisionTexts, useRevisionTexts } from './revisions.texts.ts';

export interface Words {
  t: RevisionTexts;
  yes: string;
  no: string;
  none: string;
  /** Of spots and categories, by id. */
  names: Readonly<Record<string, string>>;
}

/** Each kind of value and how it is drawn; a kind that is not here does not compile. */
const renderers: Record<Kind, (value: never, words: Words) => ReactNode> = {
  text: (value: unknown) => <span style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</span>,
  yesno: (value: boolean, { yes, no }) => (value ? yes : no),
  type: (value: keyof RevisionTexts['types'], { t }) => t.types[value] ?? String(value),
  country: (value: string) => <Country code={value} />,
  instant: (value: string) => <DateCell value={value} />,
  group: (value: object, words) => <Lines group={value} words={words} />,
  names: (value: string[], { names }) => <Chips labels={value.map((id) => names[id] ?? id)} />,
  events: (value: { title?: string }[], { t }) => (
    <Chips labels={value.map(({ title }, at) => title ?? t.events(at + 1))} />
  ),
  pictures: (value: string[], { t }) => <Pictures addresses={value} t={t} />,
};

/** One value of a snapshot; a dash when it is empty (specification §2). */
export function FieldValue(props: { kind: Kind; value: unknown; names: Words['names'] }) {
  const t = useRevisionTexts();
  const { yes, no, none } = useTexts();
  const words = { t, yes, no, none, names: props.names };
  if (isEmpty(props.value)) return <span>{none}</span>;
  return renderers[isFitting(props.kind, props.value) ? props.kind : 'text'](props.value as never, words);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const lists: readonly Kind[] = ['names', 'events', 'pictures'];

/** A snapshot may be older than today's fields: what does not fit its kind is shown as text. */
const isFitting = (kind: Kind, value: unknown): boolean => {
  if (lists.includes(kind)) return Array.isArray(value);
  return kind === 'group' ? typeof value === 'object' : true;
};

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

function Lines({ group, words }: { group: object; words: Words }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.25 }}
    >
      {Object.entries(group).map(([key, value]) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {labelOf(key, words.t)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            <LineValue name={key} value={value} words={words} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function LineValue({ name, value, words }: { name: string; value: unknown; words: Words }) {
  if (isEmpty(value)) return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (name === 'advertisement_banner') return <Pictures addresses={[String(value)]} t={words.t} />;
  return String(value);
}

function labelOf(key: string, t: RevisionTexts): string {
  if (key.startsWith('show_')) return t.show;
  if (key.endsWith('_link')) return t.link;
  return key === 'advertisement_banner' ? t.banner : key;
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
