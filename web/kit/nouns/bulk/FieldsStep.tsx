import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import type { BulkPreview } from '#contract/kit/bulk.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { FilterSelect } from '../../fields/picker/FilterSelect.tsx';
import { messageOf, ProblemError } from '../../http/problem.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import { type Act, areChosen, preview, primary, type Values } from './act.ts';
import { useBulkTexts } from './bulk.texts.ts';
import { SettingControl } from './SettingControl.tsx';
import { isClearable } from './settings.ts';

interface Props {
  act: Act;
  values: Values;
  setValues(values: Values): void;
  onPreview(found: BulkPreview): void;
  close(): void;
}

/** Which fields change, and to what. */
export function FieldsStep({ act, values, setValues, onPreview, close }: Props) {
  const t = useBulkTexts();
  const { cancel } = useTexts();
  const { run, isRunning, errors, reason } = usePreview(act, values, onPreview);
  const { settings, words } = act;
  const rest = Object.keys(settings).filter((name) => !(name in values));
  const labelOf = (name: string) => words.fields[name] ?? name;
  const { content, focusNext, focusPending } = useRowFocus();
  const names = Object.keys(values);
  const add = (name: string) => {
    focusNext(names.length, control);
    setValues({ ...values, [name]: '' });
  };
  const remove = (name: string) => {
    focusNext(names.indexOf(name), ':scope > button');
    setValues(Object.fromEntries(Object.entries(values).filter(([other]) => other !== name)));
  };
  return (
    <>
      <DialogContent
        ref={content}
        sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: 'min(220px, 40dvh)' }}
      >
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t.intro}
        </Box>
        {Object.entries(values).map(([name, value]) => (
          <Box key={name} className="row" sx={rowStyle}>
            <span>{labelOf(name)}</span>
            <div>
              {value === null ? (
                <Box sx={{ py: 1, color: 'warning.main' }}>{t.willBeEmpty}</Box>
              ) : (
                <SettingControl
                  label={labelOf(name)}
                  setting={settings[name] ?? 'text'}
                  labels={words.values?.[name]}
                  value={value}
                  onChange={(next) => setValues({ ...values, [name]: next })}
                  onShown={focusPending}
                />
              )}
              {isClearable(settings[name] ?? 'text') ? (
                <FormControlLabel
                  label={t.empty}
                  slotProps={{ typography: { sx: { fontSize: 13 } } }}
                  control={
                    <Checkbox
                      size="small"
                      checked={value === null}
                      onChange={(event) => setValues({ ...values, [name]: event.target.checked ? null : '' })}
                    />
                  }
                />
              ) : null}
              {errors[name] ? (
                <Box role="alert" sx={{ mt: 0.5, fontSize: 13, color: 'error.main' }}>
                  {errors[name]}
                </Box>
              ) : null}
            </div>
            <IconButton aria-label={t.takeOff(labelOf(name))} onClick={() => remove(name)} size="small">
              <CloseIcon width={16} height={16} />
            </IconButton>
          </Box>
        ))}
        {rest.length > 0 ? (
          <div className="row">
            <FilterSelect
              label={t.addField}
              all={t.addField}
              value={undefined}
              options={rest.map((name) => ({ value: name, label: labelOf(name) }))}
              onChange={(name) => name && add(name)}
            />
          </div>
        ) : null}
        {reason ? (
          <Alert severity="error" variant="outlined">
            {reason}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} variant="outlined">
          {cancel}
        </Button>
        <Button
          variant="contained"
          disabled={!areChosen(values)}
          aria-disabled={isRunning}
          onClick={() => isRunning || void run()}
          {...{ [primary]: true }}
        >
          {isRunning ? t.previewing : t.preview}
        </Button>
      </DialogActions>
    </>
  );
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '180px minmax(0, 1fr) auto' },
  gap: 1,
  alignItems: 'center',
  '& > span': { gridColumn: { xs: '1 / -1', sm: 'auto' }, color: 'text.secondary', fontSize: 14 },
  '& > div > *': { width: '100% !important' },
} as const;

// Not the box that clears the field.
const control = 'select, [role=combobox], input:not([aria-hidden], [type=checkbox])';

/**
 * Where the focus goes once a field was added, or was taken off: to what `selector` finds in the row at `index`; in the last one, which
 * adds a field, to its control. Returns the ref of what has the rows, a function to call before they change, and one to call when a
 * control that had to be loaded is shown.
 */
function useRowFocus() {
  const content = useRef<HTMLDivElement>(null);
  const next = useRef<readonly [index: number, selector: string]>(undefined);
  const focusPending = () => {
    if (!next.current) return;
    const [index, selector] = next.current;
    const rows = content.current?.querySelectorAll('.row') ?? [];
    const found = [selector, control]
      .map((one) => rows[index]?.querySelector<HTMLElement>(one))
      .find(Boolean);
    if (!found) return;
    next.current = undefined;
    // Whoever has gone on meanwhile, as the control was loaded, stays there.
    const place = document.activeElement?.closest('.row, [role=dialog] button');
    if (!place || place === rows[rows.length - 1]) found.focus();
  };
  // After the browser has given the focus back to the select whose list has closed.
  useEffect(() => {
    const timer = setTimeout(focusPending);
    return () => clearTimeout(timer);
  });
  const focusNext = (index: number, selector: string) => {
    next.current = [index, selector];
  };
  return { content, focusNext, focusPending };
}

/** The dry run, and the errors of the fields that it refuses. */
function usePreview(act: Act, values: Values, onPreview: Props['onPreview']) {
  const translate = useTranslate();
  const [isRunning, setRunning] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState<string>();
  const run = async () => {
    setRunning(true);
    setErrors({});
    setReason(undefined);
    try {
      onPreview(await preview(act, values));
    } catch (error) {
      const found = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
      const byField = found.map(({ path, message, code = '' }) => [
        path.split('.')[1] ?? path,
        translate({ code, message }),
      ]);
      setErrors(Object.fromEntries(byField));
      if (!byField.some(([name = '']) => name in values)) setReason(translate(messageOf(error)));
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, errors, reason };
}
