import { lazy, type ReactNode, Suspense } from 'react';
import { fetchChunk } from '../../loading/chunks.ts';
import type { MeterProps } from './PasswordMeter.tsx';

const loadMeter = () =>
  fetchChunk(() => import('./PasswordMeter.tsx')).then(
    ({ PasswordMeter }) => ({ default: PasswordMeter }),
    // The server checks as well: a form without the meter works.
    () => ({ default: () => null }),
  );
const Meter = lazy<(props: MeterProps) => ReactNode>(loadMeter);

/** The hint of a field for a new password: `children` while it is empty, then the meter, which is loaded only now. */
export function NewPasswordHint({ children, ...meter }: MeterProps & { children?: ReactNode }) {
  if (!meter.password) return children;
  return (
    <Suspense fallback={children}>
      <Meter {...meter} />
    </Suspense>
  );
}
