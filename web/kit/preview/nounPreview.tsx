import type { ComponentType } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { lazyChunk } from '../loading/lazyChunk.ts';
import type { PreviewModule, PreviewProps } from './preview.ts';

interface LiveProps<R> {
  control: Control<FieldValues>;
  record: R | undefined;
  Preview: ComponentType<PreviewProps<R>>;
}

/** A preview that follows what is typed. */
export function LivePreview<R>({ control, record, Preview }: LiveProps<R>) {
  return <Preview values={useWatch({ control })} record={record} />;
}

/** A preview whose code is loaded when it is shown. */
export const lazyPreview = <R,>(load: () => Promise<PreviewModule<R>>): ComponentType<PreviewProps<R>> =>
  lazyChunk(() => load().then(({ Preview }) => Preview));
