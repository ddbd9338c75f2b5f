import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { codes } from '#contract/kit/codes.ts';
import { maxImportBytes } from '#contract/kit/lists/imports.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { DropZone } from '../../fields/pictures/PictureField.tsx';
import { call } from '../../http/call.ts';
import { messageOf, ProblemError } from '../../http/problem.ts';
import { coarsePointer } from '../../theme/touch.ts';
import { exportWords } from '../ListExport.tsx';
import { useImportTexts } from './import.texts.ts';
import type { ImportEndpoint, ImportingList } from './importing.ts';

type Importing = ImportingList & { readonly endpoint: ImportEndpoint };

/** Uploads an edited export, and opens its comparison with the records (product/import). */
export function ImportDialog({ close, ...props }: Importing & { close(): void }) {
  const t = useImportTexts();
  const id = useId();
  const { upload, cancel, reading, error } = useUpload(props);
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box component="ol" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
          {t.steps.split('\n').map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
        {reading ? (
          <Reading {...reading} />
        ) : (
          <FileChooser onFile={(file) => void upload(file)} isInvalid={error !== undefined} />
        )}
        {error ? (
          <Alert severity="error" variant="outlined">
            {error}
          </Alert>
        ) : null}
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
          {t.hint}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={reading ? cancel : close}>{t.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface ReadingProps {
  readonly file: string;
  readonly share: number;
}

function Reading({ file, share }: ReadingProps) {
  const t = useImportTexts();
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 2 }}>
      <LinearProgress
        variant={share < 1 ? 'determinate' : 'indeterminate'}
        value={share * 100}
        aria-label={t.reading(file)}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
        {t.reading(file)}
      </Box>
    </Box>
  );
}

function FileChooser({ onFile, isInvalid }: { onFile(file: File): void; isInvalid: boolean }) {
  const t = useImportTexts();
  const input = useRef<HTMLInputElement>(null);
  const onFiles = ([file]: Iterable<File>) => {
    if (file) onFile(file);
  };
  return (
    <DropZone onFiles={onFiles} invalid={isInvalid}>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hidden
        aria-label={t.choose}
        onChange={({ target }) => {
          onFiles(target.files ?? []);
          // So that choosing the same file again is a change.
          target.value = '';
        }}
      />
      <Button variant="contained" autoFocus onClick={() => input.current?.click()}>
        {t.choose}
      </Button>
      <Box
        component="span"
        sx={{ color: 'text.secondary', fontSize: 13, [coarsePointer]: { display: 'none' } }}
      >
        {t.drop}
      </Box>
    </DropZone>
  );
}

/** Uploads one file at a time; closing the dialog cancels it. */
function useUpload({ endpoint, title, columns, query, t: words }: Importing) {
  const t = useImportTexts();
  const language = nameLanguage(useLanguage());
  const translate = useTranslate();
  const navigate = useNavigate();
  const [reading, setReading] = useState<ReadingProps>();
  const [error, setError] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const upload = async (file: File) => {
    if (file.size > maxImportBytes) return setError(translate(codes.importTooLarge));
    controller.current = new AbortController();
    const { signal } = controller.current;
    setError(undefined);
    setReading({ file: file.name, share: 0 });
    const onProgress = (share: number) => setReading({ file: file.name, share });
    try {
      const labels = exportWords(title, columns, words);
      const body = { file, words: labels, language, ...defaultsOf(endpoint, query) };
      const { id } = await call(endpoint, { body, signal, onProgress });
      navigate(`/imports/${id}`);
    } catch (reason) {
      if (!signal.aborted) setError(translate(messageAt(reason, t.failed)));
    }
    setReading(undefined);
  };
  return { upload, reading, error, cancel: () => controller.current?.abort() };
}

/** The fields of the list's query that an import takes for new records: of events, their spot. */
function defaultsOf(endpoint: ImportEndpoint, query: Importing['query']) {
  const { file: _, words: __, language: ___, ...others } = endpoint.body.shape;
  return Object.fromEntries(
    Object.keys(others).flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
  );
}

/** What is said of the file, or else of the call. */
function messageAt(error: unknown, fallback: string) {
  const ofFile = error instanceof ProblemError ? error.problem?.errors?.[0] : undefined;
  return ofFile?.code ?? ofFile?.message ?? messageOf(error, fallback);
}
