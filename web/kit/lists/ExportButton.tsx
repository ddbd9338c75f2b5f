import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { Endpoint, QueryOf } from '#contract/kit/endpoint.ts';
import { toast } from '../feedback/toasts.tsx';
import { useErrorToast } from '../feedback/useErrorToast.ts';
import { fetchChunk } from '../loading/chunks.ts';
import { CloseIcon, DownloadIcon } from '../theme/icons.tsx';
import { numberLocale } from '../values/useNumberFormat.ts';

const formatSize = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString(numberLocale(), { maximumFractionDigits: 1 })} MB`;

/** The texts of an export. */
export interface ExportWords {
  readonly export: string;
  readonly exporting: (size: string) => string;
  readonly cancelExport: string;
  readonly exported: string;
  readonly exportFailed: string;
}

interface Props<E extends Endpoint> {
  endpoint: E;
  /** The filters of the list, without the page. */
  query: Partial<QueryOf<E>>;
  fileName: string;
  words: ExportWords;
}

/** Downloads all pages of a list as a spreadsheet; shows the downloaded size, and can be cancelled. */
export function ExportButton<E extends Endpoint>({ endpoint, query, fileName, words: t }: Props<E>) {
  const toastError = useErrorToast();
  const [bytes, setBytes] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const start = async () => {
    const started = new AbortController();
    controller.current = started;
    setBytes(0);
    try {
      const { download } = await fetchChunk(() => import('../http/download.ts'));
      await download(endpoint, {
        query,
        fileName,
        signal: started.signal,
        onProgress: setBytes,
      });
      toast.success(t.exported);
    } catch (error) {
      if (!started.signal.aborted) toastError(error, t.exportFailed);
    } finally {
      controller.current = undefined;
      setBytes(undefined);
    }
  };
  const busy = bytes !== undefined;
  return (
    <Button
      variant="outlined"
      onClick={({ detail: clicks }) => {
        // The second of a double click would cancel what the first has started.
        if (clicks > 1) return;
        if (busy) controller.current?.abort();
        else void start();
      }}
      aria-label={busy ? t.cancelExport : undefined}
      startIcon={busy ? <CloseIcon width={18} height={18} /> : <DownloadIcon width={18} height={18} />}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {busy ? t.exporting(formatSize(bytes)) : t.export}
    </Button>
  );
}
