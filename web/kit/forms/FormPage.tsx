import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type FormEvent, type KeyboardEvent, type ReactNode, Suspense, useId, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { FieldMetadataProvider, useFieldMetadata } from '../fields/labels.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { Page } from '../page/Page.tsx';
import { FormBar } from './FormBar.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { EditForm } from './useEditForm.ts';

const ConflictDialog = lazyPrefetched(() =>
  import('./ConflictDialog.tsx').then((m) => ({ default: m.ConflictDialog })),
);

interface Props<Values extends FieldValues> {
  title: string;
  /** What the record is called that is edited. */
  name?: string | undefined;
  form: EditForm<Values>;
  /** The call that saving makes: few left of what it counts as, and people read so. */
  saves: Endpoint;
  /** Where "Cancelar" leads; without it there is no such button. */
  back?: string;
  saveLabel?: ReactNode;
  maxWidth?: number;
  /** Enter in a field saves, unless the screen says otherwise (spot forms). */
  enter?: 'ignored';
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form screen: sections, and a bar for save and cancel that stays in sight. */
export function FormPage<Values extends FieldValues>(props: Props<Values>) {
  const { title, name, form, saves, back, saveLabel, maxWidth = 760, enter, actions, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const labels = useFieldMetadata();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    await form.submit();
    // After the errors are drawn: to the first field that is wrong.
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement;
    if (enter === 'ignored' && event.key === 'Enter' && typing) event.preventDefault();
  };
  return (
    <Page title={title} name={name} maxWidth={maxWidth} actions={actions}>
      <FieldMetadataProvider value={labels}>
        <Box
          component="form"
          noValidate
          ref={element}
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          aria-label={title}
        >
          {form.reason ? (
            <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
              {form.reason}
            </Alert>
          ) : null}
          {form.alreadySaved ? <AlreadySaved list={back} /> : null}
          <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
          <FormBar {...{ form, saves, back, saveLabel }} />
        </Box>
        <LeaveGuard when={form.dirty} isSaved={form.isSaved} onAsk={form.sending.stop} />
        {form.conflict ? (
          <Suspense>
            <ConflictDialog conflict={form.conflict} labels={labels} settle={form.settle} />
          </Suspense>
        ) : null}
      </FieldMetadataProvider>
    </Page>
  );
}

/** The answer to the first save was lost, the save was not: what is typed now would make a second record. */
function AlreadySaved({ list }: { list: string | undefined }) {
  const t = useTexts();
  const link = list ? (
    <Button component={Link} to={list} color="inherit" size="small">
      {t.toList}
    </Button>
  ) : null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 2 }} action={link}>
      {t.alreadySaved}
    </Alert>
  );
}

/** For a field that takes a whole row of a section of two columns. */
export const wholeRow = { gridColumn: '1 / -1', minWidth: 0 } as const;

/** A titled part of a form. `columns` sets short fields side by side where there is room. */
export function FormSection(props: { title: string; hint?: string; columns?: 1 | 2; children: ReactNode }) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 }, borderColor: 'divider' }}
    >
      <Typography variant="h2" id={id}>
        {props.title}
      </Typography>
      {props.hint ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {props.hint}
        </Typography>
      ) : null}
      <Box
        sx={{
          mt: 2,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${props.columns ?? 1}, minmax(0, 1fr))` },
          alignItems: 'start',
        }}
      >
        {props.children}
      </Box>
    </Paper>
  );
}
