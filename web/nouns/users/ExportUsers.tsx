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

const written = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString(nameLanguage(), { maximumFractionDigits: 1 })} MB`;

/** Saves the listed users, all pages of them, as usuarios.xlsx; says how far it is, and can be stopped. */
export function ExportUsers({ query }: { query: Partial<UserQuery> }) {
  const t = useUserTexts();
  const translate = useTranslate();
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    const { page: _page, perPage: _perPage, ...filters } = query;
    const asked = { ...filters, export: 'xlsx' as const };
    try {
      await download(users.list, {
        query: asked,
        fileName: exportFileName,
        signal: controller.signal,
        onProgress: setBytes,
      });
      toast.success(t.exported);
    } catch (error) {
      // The server's own message, otherwise 'Error al exportar usuarios' (product/users#export).
      if (!controller.signal.aborted) toast.error(translate(messageOf(error, t.exportFailed)));
    } finally {
      running.current = undefined;
      setBytes(undefined);
    }
  };
  const busy = bytes !== undefined;
  return (
    <Button
      variant="outlined"
      onClick={() => (busy ? running.current?.abort() : start())}
      aria-label={busy ? t.cancelExport : undefined}
      startIcon={busy ? <CloseIcon width={18} height={18} /> : <DownloadIcon width={18} height={18} />}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {busy ? t.exporting(written(bytes)) : t.export}
    </Button>
  );
}
