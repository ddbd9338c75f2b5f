import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { Country } from '../values/countries.tsx';
import { formatDay, formatInstant } from '../values/dates.ts';
import { Thumbnail } from '../values/Thumbnail.tsx';
import type { AnyHistoryWords } from './historyWords.ts';

interface Props {
  path: string;
  value: unknown;
  words: AnyHistoryWords;
  /** Of records that are named by id. */
  names: Readonly<Record<string, string>>;
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/;
const isDay = /^\d{4}-\d\d-\d\d$/;
const isPicture = /^\/[^/\s]\S*\.(webp|png|jpe?g|gif|avif)$/i;

/** One value of a record as people read it: never a code, an id or a key. */
export function HistoryValue({ path, value, words, names }: Props): ReactNode {
  const t = useTexts();
  if (value === null || value === undefined || value === '') return t.none;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (Array.isArray(value)) return <Several path={path} value={value} words={words} names={names} />;
  if (typeof value === 'object') return nameOf(value);
  const text = String(value);
  return words.values?.[path]?.[text] ?? names[text] ?? <Written path={path} text={text} />;
}

function Written({ path, text }: { path: string; text: string }): ReactNode {
  if (path === 'country' || path.endsWith('.country')) return <Country code={text} />;
  if (isPicture.test(text)) return <Picture address={text} />;
  if (isInstant.test(text)) return `${formatInstant(text)} UTC`;
  return isDay.test(text) ? formatDay(text) : text;
}

function Several({ path, value, words, names }: Props & { value: unknown[] }) {
  const { none } = useTexts();
  if (value.length === 0) return none;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, rowGap: 0.5 }}>
      {value.map((one, at) => {
        const isText = at < value.length - 1 && !(typeof one === 'string' && isPicture.test(one));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and their order never changes
          <span key={at}>
            <HistoryValue path={path} value={one} words={words} names={names} />
            {isText ? ',' : ''}
          </span>
        );
      })}
    </Box>
  );
}

/** A person, a spot, an event: what it is called. */
function nameOf(value: object): string {
  const { name, title, first_name, last_name } = value as Record<string, string | undefined>;
  return name ?? title ?? `${first_name ?? ''} ${last_name ?? ''}`.trim();
}

function Picture({ address }: { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={address.slice(address.lastIndexOf('/') + 1)}
    >
      <Thumbnail src={address} size={56} />
    </a>
  );
}
