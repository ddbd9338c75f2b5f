import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../texts/useTexts.ts';
import type { FieldMetadata } from '../fields/fieldMetadata.ts';
import { isSameValue } from '../history/historyChanges.ts';
import { useConflictTexts } from './saving/conflict.texts.ts';
import type { HasField } from './saving/editForm.ts';
import type { Conflict } from './storedRecord.ts';

export interface Words {
  conflictTitle: string;
  conflictHint: string;
  conflictMine: string;
  conflictTheirs: string;
  conflictOriginal: string;
  conflictSave: string;
  /** The button that cancels. */
  stay: string;
}

interface Props<Values> {
  conflict: Conflict<Values>;
  fields: FieldMetadata;
  /** Whether there is this field with these values; by default always. */
  hasField?: HasField | undefined;
  /** Instead of those of a form. */
  words?: Partial<Words> | undefined;
  resolveConflict(chosen: Values | undefined): void;
}

/** Whether two values are shown alike. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (!(a instanceof File) && !(b instanceof File) && isSameValue(a, b));

/**
 * Resolves a conflict with somebody else's save: my, their and the original values side by side, with a choice for each
 * field (product/forms#conflict). `resolveConflict` gets the chosen values, or undefined after cancelling.
 */
export function ConflictDialog<Values extends FieldValues>({
  conflict,
  fields,
  hasField = () => true,
  words,
  resolveConflict,
}: Props<Values>) {
  const { stay } = useTexts();
  const t = { ...useConflictTexts(), stay, ...words };
  const title = useId();
  const { original, mine, theirs } = conflict;
  const names = Object.keys(mine).filter(
    (name) => !isSame(mine[name], theirs[name]) || !isSame(original[name], theirs[name]),
  );
  const [keepMine, setKeepMine] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(names.map((name) => [name, !isSame(mine[name], original[name])])),
  );
  const chosen = (): Values =>
    ({
      ...theirs,
      ...Object.fromEntries(names.map((name) => [name, (keepMine[name] ? mine : theirs)[name]])),
    }) as Values;
  const shown = names.filter((name) => hasField(name, chosen()));
  return (
    <Dialog
      open
      onClose={() => resolveConflict(undefined)}
      maxWidth="md"
      fullWidth
      aria-labelledby={title}
      aria-describedby={`${title}-hint`}
    >
      <DialogTitle id={title}>{t.conflictTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText
          id={`${title}-hint`}
          sx={{ mb: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {t.conflictHint}
        </DialogContentText>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {shown.map((name) => (
            <Versions
              key={name}
              name={name}
              fields={fields}
              mine={mine[name]}
              theirs={theirs[name]}
              original={original[name]}
              keepMine={keepMine[name] ?? false}
              words={t}
              choose={(isMine) => setKeepMine({ ...keepMine, [name]: isMine })}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => resolveConflict(undefined)}>
          {t.stay}
        </Button>
        <Button variant="contained" onClick={() => resolveConflict(chosen())}>
          {t.conflictSave}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface VersionsProps {
  name: string;
  fields: FieldMetadata;
  mine: unknown;
  theirs: unknown;
  original: unknown;
  keepMine: boolean;
  words: Words;
  choose(keepMine: boolean): void;
}

function Versions({ name, fields, mine, theirs, original, keepMine, words: t, choose }: VersionsProps) {
  const radios = useId();
  const version = (title: string, value: unknown, keep?: boolean) => (
    <Box
      component={keep === undefined ? 'div' : 'label'}
      sx={{
        p: 1.5,
        border: '1px solid',
        borderColor: keep === keepMine ? 'primary.main' : 'divider',
        borderRadius: 1,
        cursor: keep === undefined ? 'default' : 'pointer',
        minWidth: 0,
        overflowWrap: 'anywhere',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          mb: 0.25,
          fontSize: 12.5,
          color: 'text.secondary',
        }}
      >
        {keep === undefined ? null : (
          <input
            type="radio"
            style={{ margin: 0 }}
            name={radios}
            checked={keep === keepMine}
            onChange={() => choose(keep)}
          />
        )}
        {title}
      </Box>
      <Value {...{ name, fields, value }} />
    </Box>
  );
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 600 }}>
        {fields.labels.get(name) ?? name}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' } }}
      >
        {version(t.conflictMine, mine, true)}
        {version(t.conflictTheirs, theirs, false)}
        {version(t.conflictOriginal, original)}
      </Box>
    </Box>
  );
}

/** A value, by the renderer of its field; an object as its fields, each with its label. */
function Value({ name, fields, value }: { name: string; fields: FieldMetadata; value: unknown }) {
  const t = useTexts();
  const render = fields.renderers.get(name);
  if (render) return <div>{render(value) || t.none}</div>;
  const isGroup =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);
  if (!isGroup) return <div>{plainText(value, t)}</div>;
  return Object.entries(value).map(([key, inner]) => {
    const path = `${name}.${key}`;
    return (
      <Box key={key} sx={{ mt: 0.5 }}>
        <Box component="span" sx={{ fontSize: 12.5, color: 'text.secondary' }}>
          {fields.labels.get(path) ?? key}
        </Box>
        <Value name={path} fields={fields} value={inner} />
      </Box>
    );
  });
}

/** Any value as text: lists with commas, objects as `key: value`. */
function plainText(value: unknown, t: { none: string; yes: string; no: string }): string {
  if (value === null || value === undefined || value === '') return t.none;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (value instanceof File) return value.name;
  if (Array.isArray(value)) return value.map((item) => plainText(item, t)).join(', ') || t.none;
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${plainText(inner, t)}`)
    .join(' · ');
}
