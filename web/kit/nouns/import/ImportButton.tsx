import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useExportTexts } from '../../lists/export.texts.ts';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import { UploadIcon } from '../../theme/icons.tsx';
import type { Importing } from './importing.ts';

const ImportDialog = lazyPrefetched(() =>
  import('./ImportDialog.tsx').then((m) => ({ default: m.ImportDialog })),
);

/** Opens the dialog that uploads an edited export (product/import). */
export function ImportButton(props: Importing) {
  const { importFile } = useExportTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        aria-label={importFile}
        title={importFile}
        onClick={() => setIsOpen(true)}
        sx={{
          border: '1px solid',
          borderColor: 'var(--line-strong)',
          borderRadius: 1,
          width: 36,
          height: 36,
        }}
      >
        <UploadIcon width={18} height={18} />
      </IconButton>
      {isOpen ? (
        <Suspense>
          <ImportDialog {...props} close={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
