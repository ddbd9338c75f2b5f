import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from '../TextField.tsx';
import { useForgivingTexts } from './forgiving.texts.ts';
import type { ReadText } from './read.ts';
import { useForgiving } from './useForgiving.ts';

type Props<Values extends FieldValues> = ComponentProps<typeof TextField<Values>> & {
  /** What is kept of a text, as the server keeps it. */
  read: ReadText;
  /** Shown instead of the hint and of what will be kept. */
  warning?: ReactNode;
};

/** A text input that takes what people write, and shows below it as what it will be kept (product/values#forgiving). */
export function ForgivingField<Values extends FieldValues>({ read, warning, ...props }: Props<Values>) {
  const t = useForgivingTexts();
  const { keptAs, ...forgiving } = useForgiving(props, read);
  const line = keptAs && (
    <span style={{ overflowWrap: 'anywhere' }}>
      {t.keptAs} {keptAs}
    </span>
  );
  return <TextField {...props} hint={warning || line || props.hint} forgiving={forgiving} />;
}
