import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import {
  mailLanguages,
  mailSettings,
  mailTopics,
  type MailSettings as Settings,
} from '#contract/mail-settings.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../../kit/feedback/useErrorToast.ts';
import { FieldFrame } from '../../../kit/fields/FieldFrame.tsx';
import { Select } from '../../../kit/fields/picker/Select.tsx';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { serialQueue } from '../../../state/serialQueue.ts';
import { useMailTexts } from './mails.texts.ts';
import { ProfileSection } from './ProfileSection.tsx';

/** Which mails an owner gets, and in which language: each choice is saved at once, apart from the form of the profile. */
export function MailSettings() {
  const t = useMailTexts();
  const answer = useOne(mailSettings.settings, {});
  return (
    <ProfileSection words={t} answer={answer} height={140}>
      {(data) => <Choices saved={data} />}
    </ProfileSection>
  );
}

function Choices({ saved }: { saved: Settings }) {
  const t = useMailTexts();
  const id = useId();
  const { chosen, choose } = useChoices(saved);
  return (
    <>
      <FieldFrame id={id} label={t.language}>
        <Select
          id={id}
          className="wide"
          value={chosen.language}
          options={mailLanguages.map((value) => ({ value, label: t.languages[value] }))}
          onChange={({ target }) => choose({ language: target.value as Settings['language'] })}
        />
      </FieldFrame>
      {mailTopics.map((topic) => (
        <FormControlLabel
          key={topic}
          label={t[topic]}
          control={<Switch checked={chosen[topic]} onChange={(_event, on) => choose({ [topic]: on })} />}
        />
      ))}
    </>
  );
}

/** Shows a choice at once, and takes it back if it cannot be saved. */
function useChoices(saved: Settings) {
  const t = useMailTexts();
  const toastError = useErrorToast();
  const { save } = useSave(mailSettings.change);
  const [pending, setPending] = useState<Partial<Settings>>({});
  // One after the other: the last of two quick choices must be the one that stays.
  const [saveInOrder] = useState(serialQueue);
  const choose = async (change: Partial<Settings>) => {
    setPending((before) => ({ ...before, ...change }));
    try {
      await saveInOrder(() => save({ body: change }));
      toast.success(t.saved);
    } catch (error) {
      const names = Object.keys(change);
      setPending((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
      );
      toastError(error, t.failed);
    }
  };
  return { chosen: { ...saved, ...pending }, choose };
}
