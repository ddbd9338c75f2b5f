import type { ReactNode } from 'react';
import { type QueryResult, Unloaded } from '../../../kit/feedback/states/Unloaded.tsx';
import { FormSection } from '../../../kit/forms/FormPage.tsx';

interface Props<T> {
  words: Readonly<Record<'title' | 'hint' | 'failedTitle', string>>;
  answer: QueryResult & { readonly data: T | undefined };
  /** Of what will be there, in pixels. */
  height: number;
  children(data: T): ReactNode;
}

/** A section of the profile whose changes are saved at once, apart from its form. */
export const ProfileSection = <T,>({ words, answer, height, children }: Props<T>) => (
  <FormSection title={words.title} hint={words.hint}>
    {/* Not among the inputs that the form saves. */}
    <div data-saved-at-once style={{ display: 'contents' }}>
      {answer.data ? children(answer.data) : null}
    </div>
    <Unloaded answer={answer} title={words.failedTitle} height={height} fallback="" />
  </FormSection>
);
