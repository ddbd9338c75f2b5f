import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { exportFileName, type UserQuery, users } from '#contract/users.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { download } from '../../kit/http/download.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { CloseIcon, DownloadIcon } from '../../kit/theme/icons.tsx';
import { nameLanguage } from '../../texts/language.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useUserTexts } from './users.texts.ts';

const formatSize = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString(nameLanguage(), { maximumFractionDigits: 1 })} MB`;

/** Downloads all pages of the listed users as usuarios.xlsx; shows the downloaded size, and can be cancelled. */
export function ExportUsers({ query }: { query: Partial<UserQuery> }) {
  const t = useUserTexts();
  const translate = useTranslate();
  const [bytes, setBytes] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const start = async () => {
    const started = new AbortController();
    controller.current = started;
    setBytes(0);
    const { page: _page, perPage: _perPage, ...filters } = query;
    try {
      await download(users.list, {
        query: { ...filters, export: 'xlsx' },
        fileName: exportFileName,
        signal: started.signal,
        onProgress: setBytes,
      });
      toast.success(t.exported);
    } catch (error) {
      // The message of the server, or else 'Error al exportar usuarios' (product/users#export).
      if (!started.signal.aborted) toast.error(translate(messageOf(error, t.exportFailed)));
    } finally {
      controller.current = undefined;
      setBytes(undefined);
    }
  };
  const busy = bytes !== undefined;
  return (
    <Button
      variant="outlined"
      onClick={() => (busy ? controller.current?.abort() : start())}
      aria-label={busy ? t.cancelExport : undefined}
      startIcon={busy ? <CloseIcon width={18} height={18} /> : <DownloadIcon width={18} height={18} />}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {busy ? t.exporting(formatSize(bytes)) : t.export}
    </Button>
  );
}
