import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { codes } from '#contract/kit/codes.ts';
import { maxNameLength, type View, type ViewQuery, views } from '#contract/views.ts';
import { useTranslate } from '../../../../texts/messages.ts';
import { useTexts } from '../../../../texts/useTexts.ts';
import { isKeyReused } from '../../../drafts/single/keyReused.ts';
import { toast } from '../../../feedback/toasts.tsx';
import { useSave } from '../../../http/data.ts';
import { newIdempotencyKey } from '../../../http/outgoing.ts';
import { messageOf, ProblemError } from '../../../http/problem.ts';
import { submitByKey } from '../../../keyboard/submitByKey.ts';
import { refetchViews, setView } from '../../settings/listSettings.ts';
import { isStale } from './useViewActions.ts';
import { useViewPanelTexts } from './viewsPanel.texts.ts';

interface Props {
  /** The name of the list. */
  list: string;
  /** The view to change; without one a new view is saved. */
  view: View | undefined;
  query: ViewQuery;
  keepsColumns: boolean;
  saved(view: View): void;
  close(): void;
}

/** Name and access of a new view, or of an existing one. */
export function SaveViewDialog({ list, view, query, keepsColumns, saved, close }: Props) {
  const t = useViewPanelTexts();
  const { cancel } = useTexts();
  const translate = useTranslate();
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [access, setAccess] = useState(view?.shared ? 'team' : 'me');
  const [error, setError] = useState<string>();
  // A repeated request of the same form is the same view.
  const [key, setKey] = useState(() => newIdempotencyKey());
  const create = useSave(views.create);
  const update = useSave(views.update);
  const isPending = create.isPending || update.isPending;

  const send = async (): Promise<View> => {
    const fields = { name, shared: access === 'team' };
    if (!view) return create.save({ body: { list, query, ...fields }, key });
    const body = { ...fields, version: view.version };
    return (await update.save({ params: { id: view.id }, body })).data;
  };
  const reasonIn = (failure: unknown): string => {
    if (isKeyReused(failure)) return t.alreadySaved;
    return isStale(failure) ? t.stale : translate(reasonOf(failure, t.failed));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!name.trim()) return setError(codes.nameRequired);
    setError(undefined);
    try {
      const result = await send();
      setView(result);
      toast.success(view ? t.updated(result.name) : t.saved(result.name));
      saved(result);
    } catch (failure) {
      refetchViews();
      if (isKeyReused(failure)) setKey(newIdempotencyKey());
      setError(reasonIn(failure));
    }
  };
  return (
    <Dialog open onClose={isPending ? undefined : close} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={submit} onKeyDown={submitByKey} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={id}>{view ? t.editTitle : t.saveTitle}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            autoFocus
            fullWidth
            required
            label={t.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={error !== undefined}
            helperText={error && translate(error)}
            slotProps={{ htmlInput: { maxLength: maxNameLength } }}
          />
          <FormControl>
            <FormLabel id={`${id}-access`}>{t.access}</FormLabel>
            <RadioGroup
              aria-labelledby={`${id}-access`}
              value={access}
              onChange={(event) => setAccess(event.target.value)}
            >
              <FormControlLabel value="me" control={<Radio size="small" />} label={t.onlyMe} />
              <FormControlLabel value="team" control={<Radio size="small" />} label={t.everybody} />
            </RadioGroup>
            {access === 'team' ? <FormHelperText>{t.everybodyHint}</FormHelperText> : null}
          </FormControl>
          {keepsColumns ? <FormHelperText sx={{ m: 0 }}>{t.columnsHint}</FormHelperText> : null}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={close} disabled={isPending}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The server's reason about a field says more than that some are invalid. */
function reasonOf(error: unknown, fallback: string) {
  const field = error instanceof ProblemError ? error.problem.errors?.[0] : undefined;
  return field ? { ...field, params: undefined } : messageOf(error, fallback);
}
