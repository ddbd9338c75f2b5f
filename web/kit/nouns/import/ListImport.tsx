import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useExportTexts } from '../../lists/export.texts.ts';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import { UploadIcon } from '../../theme/icons.tsx';
import { type ImportingList, importEndpoint } from './importing.ts';

const ImportDialog = lazyPrefetched(() => import('./ImportDialog.tsx').then((m) => m.ImportDialog));

/** Opens the dialog that imports an edited export of the list; nothing for a list that has nothing to change. */
export function ListImport(list: ImportingList) {
  const { importFile } = useExportTexts();
  const [isOpen, setIsOpen] = useState(false);
  const endpoint = importEndpoint(list.noun);
  if (!endpoint) return null;
  return (
    <>
      <IconButton
        aria-label={importFile}
        title={importFile}
        onClick={() => setIsOpen(true)}
        sx={{ border: '1px solid var(--line-strong)', borderRadius: 1, width: 36, height: 36 }}
      >
        <UploadIcon width={18} height={18} />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <ImportDialog {...list} endpoint={endpoint} close={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
