import { useState } from 'react';
import { flushSync } from 'react-dom';
import { codes } from '#contract/kit/codes.ts';
import { type Passkey, passkeys } from '#contract/passkeys.ts';
import { toast } from '../../../../kit/feedback/toasts.tsx';
import { useSave } from '../../../../kit/http/data.ts';
import { messageOf } from '../../../../kit/http/problem.ts';
import { PlainField } from '../../../../kit/plain/PlainField.tsx';
import { useTranslate } from '../../../../texts/messages.ts';
import { Question } from '../Question.tsx';
import { usePasskeyTexts } from './passkeys.texts.ts';

/** Renames a passkey. */
export function PasskeyName({ passkey, close }: { passkey: Passkey; close(): void }) {
  const t = usePasskeyTexts();
  const translate = useTranslate();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const { save, isPending } = useSave(passkeys.rename);
  const submit = () => {
    // Away first: the same error again is announced, and takes the focus, again.
    flushSync(() => setError(undefined));
    if (name.trim() === '') return setError(translate(codes.required));
    save({ params: { id: passkey.id }, body: { name } }).then(
      () => {
        toast.success(t.renamed);
        close();
      },
      (problem) => setError(translate(messageOf(problem, t.failed))),
    );
  };
  return (
    <Question
      title={t.renameTitle}
      hint={t.renameHint}
      submitLabel={t.save}
      busy={isPending}
      isComplete
      {...{ submit, close }}
    >
      <PlainField
        label={t.name}
        type="text"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={setName}
        autoFocus
        {...(error !== undefined && { error })}
      />
    </Question>
  );
}
