import { type ComponentProps, lazy, Suspense } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { fetchChunk } from '../../loading/chunks.ts';
import { TextField } from '../TextField.tsx';
import { useDeadLink } from './deadLinks.ts';

const DeadLinkWarning = lazy(() =>
  fetchChunk(() => import('./DeadLinkWarning.tsx').then((m) => ({ default: m.DeadLinkWarning }))),
);

/** A text input for an address of the web; below it, since when the stored one is dead (product/links#forms). */
export function LinkField<Values extends FieldValues>(props: ComponentProps<typeof TextField<Values>>) {
  const value: unknown = useWatch({ control: props.control, name: props.name });
  const dead = useDeadLink(String(value ?? ''));
  const warning = dead && (
    <Suspense>
      <DeadLinkWarning link={dead} />
    </Suspense>
  );
  return <TextField type="url" placeholder="https://" {...props} hint={warning ?? props.hint} />;
}
