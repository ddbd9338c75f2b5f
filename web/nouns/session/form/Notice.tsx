import type { ReactNode } from 'react';

/** A sentence in a frame; `alert` and `status` are announced when they appear. Renders nothing without a sentence. */
export const Notice = ({ role, children }: { role: 'alert' | 'status' | 'timer'; children: ReactNode }) =>
  children ? (
    <p className="notice" role={role}>
      {children}
    </p>
  ) : null;
