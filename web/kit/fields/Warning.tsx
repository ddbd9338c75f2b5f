import type { ReactNode } from 'react';
import { AlertIcon } from '../theme/icons.tsx';

/** A warning about a value that may be saved nevertheless: for the `hint` of any field. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <span role="status" style={{ display: 'flex', gap: 6, color: 'var(--warning)' }}>
      <AlertIcon width={14} height={14} style={{ flex: 'none', marginTop: 2 }} />
      <span>{children}</span>
    </span>
  );
}
