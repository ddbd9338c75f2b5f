import Box from '@mui/material/Box';
import { type ReactNode, Suspense } from 'react';

interface Props {
  /** Without one the form takes all of the width. */
  preview: ReactNode;
  /** Beside the narrow shell instead of the form, which fills it. */
  outside?: boolean;
  children: ReactNode;
}

/** A form with its preview beside it, whose place is empty until its code has loaded. */
export function WithPreview({ preview, outside, children }: Props) {
  const columns = preview && !outside ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)';
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: columns, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>
      {preview ? (
        <Box component="aside" sx={outside ? outsideStyle : { position: 'sticky', top: 72, minWidth: 0 }}>
          <Suspense>{preview}</Suspense>
        </Box>
      ) : null}
    </Box>
  );
}

/** The narrow shell is 480 px wide and centred. */
const outsideStyle = { position: 'fixed', top: 72, left: 'calc(50% + 256px)', width: 320 } as const;
