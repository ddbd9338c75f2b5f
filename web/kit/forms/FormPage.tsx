import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type FormEvent, type KeyboardEvent, type ReactNode, Suspense, useId, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { FieldMetadataProvider, type FormMetadata, useFieldMetadata } from '../fields/fieldMetadata.ts';
import { CopyingContext, type CopyingFields } from '../fields/pictures/copying.ts';
import { useReread } from '../http/data.ts';
import { NewerVersion } from '../live/NewerVersion.tsx';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { Page, titleOf } from '../page/Page.tsx';
import { FormBar } from './FormBar.tsx';
import type { EditForm } from './saving/editForm.ts';
import { FormGuard } from './saving/FormGuard.tsx';
import type { Start } from './start/NewForm.tsx';
import { useStartTexts } from './start/start.texts.ts';
import { focusField, type Steps } from './steps/useSteps.ts';
import { useFormKeys } from './useFormKeys.ts';

const DraftNotice = lazyPrefetched(() => import('../drafts/DraftNotice.tsx').then((m) => m.DraftNotice));

interface Props<Values extends FieldValues> {
  title: string;
  /** The name of the edited record; follows the title. */
  name?: string | undefined;
  /** What a new record starts with: a copy is named as one. */
  start?: Start | undefined;
  form: EditForm<Values>;
  /** Why the record takes no changes any more, since somebody else has changed it. */
  ended?: string | undefined;
  /** The endpoint that saves: a notice is shown when its quota is nearly used up. */
  endpoint: Endpoint;
  /** The URL that "Cancelar" opens; without it the button is not shown. */
  back?: string;
  saveLabel?: ReactNode;
  maxWidth?: number | undefined;
  /** By default Enter in an input submits; not in spot forms. */
  enter?: 'ignored';
  /** Beside the title. */
  actions?: ReactNode;
  /** Of a form that a phone shows in steps. */
  steps?: Steps | undefined;
  children: ReactNode;
}

/** A form screen: sections, and a sticky bar with cancel and save. */
export function FormPage<Values extends FieldValues>(props: Props<Values>) {
  const {
    title,
    form,
    ended,
    endpoint,
    back,
    saveLabel,
    maxWidth = 760,
    enter,
    start,
    actions,
    steps,
    children,
  } = props;
  const { copyOf } = useStartTexts();
  const name = start?.copied ? copyOf(start.copied.name) : props.name;
  const element = useRef<HTMLFormElement>(null);
  const fields = useFieldMetadata();
  useFormKeys(element);
  const shown = form.shown();
  const reread = useReread();

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    await form.submit();
    // After the errors have been rendered, focus the first invalid field, or the reason, which is above the fields.
    setTimeout(() => {
      const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], .reason');
      if (invalid) focusField(invalid, steps);
    }, 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isInput = event.target instanceof HTMLInputElement;
    if (enter === 'ignored' && event.key === 'Enter' && isInput) event.preventDefault();
  };
  return (
    <Page title={title} name={name} maxWidth={maxWidth} actions={actions}>
      <FormContexts fields={fields} copying={form.copying}>
        {start?.isMissing ? <MissingSource /> : null}
        <NewerVersion {...{ shown, ended }} dirty={form.dirty} reload={() => shown && reread(shown.id)} />
        <Box
          component="form"
          noValidate
          ref={element}
          onSubmit={onSubmit}
          onKeyDown={onKeyDown}
          aria-label={title}
          inert={form.draft.isReading}
        >
          <FormFailure form={form} list={back} />
          <Box sx={{ display: 'grid', gap: 2 }}>{children}</Box>
          <FormBar {...{ form, endpoint, back, saveLabel, copied: start?.copied?.record, steps }} />
        </Box>
        <FormGuard form={form} fields={fields} title={titleOf({ title, name })} />
      </FormContexts>
    </Page>
  );
}

interface ContextProps {
  fields: FormMetadata;
  copying: CopyingFields;
  children: ReactNode;
}

const FormContexts = ({ fields, copying, children }: ContextProps) => (
  <FieldMetadataProvider value={fields}>
    <CopyingContext value={copying}>{children}</CopyingContext>
  </FieldMetadataProvider>
);

/** The record to copy could not be read: the form is still that of a new one. */
const MissingSource = () => (
  <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
    {useStartTexts().missing}
  </Alert>
);

interface FailureProps {
  form: Pick<EditForm<FieldValues>, 'reason' | 'alreadySaved' | 'draft' | 'discard'>;
  /** The list to look at, for its link. */
  list?: string | undefined;
}

/** What was taken over from an earlier visit, and why the last save failed, if the error belongs to no field. */
export function FormFailure({ form: { reason, alreadySaved, draft, discard }, list }: FailureProps) {
  return (
    <>
      {draft.restored || draft.storedPart === 'text' || draft.storedPart === 'none' ? (
        <Suspense>
          <DraftNotice draft={draft} discard={discard} />
        </Suspense>
      ) : null}
      {reason ? (
        <Alert className="reason" tabIndex={-1} severity="error" variant="outlined" sx={{ mb: 2 }}>
          {reason}
        </Alert>
      ) : null}
      {alreadySaved ? <AlreadySaved list={list} /> : null}
    </>
  );
}

/** The first save succeeded but its answer was lost: saving the current values would create a second record. */
function AlreadySaved({ list }: { list: string | undefined }) {
  const t = useStartTexts();
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

/** The style of a field that spans both columns of a section. */
export const wholeRow = { gridColumn: '1 / -1', minWidth: 0 } as const;

interface SectionProps {
  title: string;
  hint?: string;
  /** On wide screens. */
  columns?: 1 | 2;
  children: ReactNode;
}

/** A section of a form with a title. */
export function FormSection({ title, hint, columns = 1, children }: SectionProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 }, borderColor: 'divider' }}
    >
      <Box component="h2" id={id} sx={{ typography: 'h2' }}>
        {title}
      </Box>
      {hint ? (
        <Box component="p" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {hint}
        </Box>
      ) : null}
      <Box
        className="columns"
        sx={{
          mt: 2,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}
