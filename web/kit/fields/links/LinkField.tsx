import { type ComponentProps, Suspense } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { lazyChunk } from '../../loading/lazyChunk.ts';
import { ForgivingField } from '../forgiving/ForgivingField.tsx';
import { type ReadText, readLink } from '../forgiving/read.ts';
import { useDeadLink, useMovedTo } from './deadLinks.ts';

const DeadLinkWarning = lazyChunk(() => import('./DeadLinkWarning.tsx').then((m) => m.DeadLinkWarning));

const MovedLink = lazyChunk(() => import('./MovedLink.tsx').then((m) => m.MovedLink));

/** A text input for an address of the web; below it, since when the stored one is dead, or where it has moved (product/links#forms). */
export function LinkField<Values extends FieldValues>(
  props: Omit<ComponentProps<typeof ForgivingField<Values>>, 'read' | 'warning'> & { read?: ReadText },
) {
  const { field } = useController({ control: props.control, name: props.name });
  const address = String(field.value ?? '');
  const dead = useDeadLink(address);
  const movedTo = useMovedTo(address);
  const found = dead ? (
    <DeadLinkWarning link={dead} />
  ) : movedTo ? (
    <MovedLink to={movedTo} take={() => field.onChange(movedTo)} />
  ) : undefined;
  const warning = found && <Suspense>{found}</Suspense>;
  return <ForgivingField type="url" placeholder="https://" read={readLink} {...props} warning={warning} />;
}
