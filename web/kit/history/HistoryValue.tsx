import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { Country } from '../values/countries.tsx';
import { formatDay, formatInstant } from '../values/dates.ts';
import { Thumbnail } from '../values/Thumbnail.tsx';
import { useHistoryTexts } from './history.texts.ts';
import type { AnyHistoryWords } from './historyWords.ts';

interface Props {
  path: string;
  value: unknown;
  words: AnyHistoryWords;
  /** The names of referenced records, by id. */
  names: Readonly<Record<string, string>>;
  /** The ids of those that do not exist now. */
  missing?: ReadonlySet<string> | undefined;
  /** In a list, from 1. */
  position?: number;
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/;
const dayPattern = /^\d{4}-\d\d-\d\d$/;
const picturePattern = /^\/[^/\s]\S*\.(webp|png|jpe?g|gif|avif)(\?expires=\S+)?$/i;

/** One value of a record, formatted: labels and names instead of codes and ids. */
export function HistoryValue(props: Props): ReactNode {
  const { path, value, words, names, missing } = props;
  const t = useTexts();
  if (value === null || value === undefined || value === '') return t.none;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (Array.isArray(value)) return <Values {...props} value={value} />;
  if (typeof value === 'object') return nameOf(value);
  const text = String(value);
  if (missing?.has(text)) return <Missing name={names[text]} />;
  if (picturePattern.test(text)) return <Picture {...props} address={text} />;
  return words.values?.[path]?.[text] ?? names[text] ?? <Text path={path} text={text} />;
}

function Missing({ name }: { name: string | undefined }) {
  const { gone } = useHistoryTexts();
  return (
    <>
      {name ? `${name} ` : null}
      <Box component="em" sx={{ color: 'warning.main', fontStyle: 'normal' }}>
        ({gone})
      </Box>
    </>
  );
}

function Text({ path, text }: { path: string; text: string }): ReactNode {
  if (path === 'country' || path.endsWith('.country')) return <Country code={text} />;
  if (instantPattern.test(text)) return `${formatInstant(text)} UTC`;
  return dayPattern.test(text) ? formatDay(text) : text;
}

function Values({ value, ...props }: Props & { value: unknown[] }) {
  const { none } = useTexts();
  if (value.length === 0) return none;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, rowGap: 0.5 }}>
      {value.map((item, index) => {
        const isPicture = typeof item === 'string' && picturePattern.test(item);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may be equal, and their order never changes
          <span key={index}>
            <HistoryValue {...props} value={item} position={index + 1} />
            {isPicture || index === value.length - 1 ? '' : ','}
          </span>
        );
      })}
    </Box>
  );
}

/** The name of a referenced record. */
function nameOf(value: object): string {
  const { name, title, first_name, last_name } = value as Record<string, string | undefined>;
  return name ?? title ?? `${first_name ?? ''} ${last_name ?? ''}`.trim();
}

function Picture({ address, path, words, position = 1 }: Props & { address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${words.fields[path] ?? path} ${position}`}
    >
      <Thumbnail src={address} size={56} />
    </a>
  );
}
