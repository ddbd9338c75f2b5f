import { useState } from 'react';
import { ConflictDialog } from '../../kit/forms/ConflictDialog.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { PlainPage } from '../errors/PlainPage.tsx';
import { Sample } from './Sample.tsx';

export function ErrorSamples() {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <Sample title="When something goes wrong" stack>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        Conflict
      </button>
      {open ? (
        <ConflictDialog
          conflict={{
            original: { name: 'Primera', link: 'https://example.com' },
            mine: { name: 'Mía', link: 'https://example.com' },
            theirs: { name: 'Suya', link: '' },
          }}
          fields={{ labels: new Map([['name', 'Nombre']]), renderers: new Map() }}
          resolveConflict={() => setOpen(false)}
        />
      ) : null}
      <PlainPage mark="404" whole={false} title={t.notFoundTitle} hint={t.notFoundHint}>
        <button type="button" className="button">
          {t.goHome}
        </button>
      </PlainPage>
      <PlainPage mark="!" whole={false} title={t.chunkTitle} hint={t.chunkHint}>
        <button type="button" className="button">
          {t.reload}
        </button>
      </PlainPage>
    </Sample>
  );
}
