import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import {
  clearedBy,
  lackingIn,
  type Story,
  StoryFields,
  type StoryPart,
  type StoryType,
  stories,
  storyTypes,
} from '#contract/stories.ts';
import { Beside } from '../kit/Beside.tsx';
import { FormSection } from '../kit/FormPage.tsx';
import { CountryField } from '../kit/fields/CountryField.tsx';
import { PickField } from '../kit/fields/PickField.tsx';
import { PictureField } from '../kit/fields/PictureField.tsx';
import { SelectField } from '../kit/fields/SelectField.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { Warning } from '../kit/fields/Warning.tsx';
import { NounForm } from '../kit/NounForm.tsx';
import type { EditForm } from '../kit/useEditForm.ts';
import { UserField } from '../users/UserRef.tsx';
import { StoryPreview } from './StoryPreview.tsx';
import { useStoryTexts } from './stories.texts.ts';
import { spotSource } from './storySources.ts';
import { useStoryHistory } from './useStoryHistory.ts';

export interface StoryValues {
  picture: File | string;
  type: StoryType;
  link: string;
  spot_id: string;
  user_id: string;
  country: string;
}

const toValues = (story: Story | undefined): StoryValues => ({
  picture: story?.picture ?? '',
  type: story?.type ?? 'open_spot',
  link: story?.link ?? '',
  spot_id: story?.spot_id ?? '',
  user_id: story?.user_id ?? '',
  country: story?.country ?? '',
});

/** `/stories/new` and `/stories/{id}/edit`. */
export function StoryForm() {
  const t = useStoryTexts();
  return (
    <NounForm<StoryValues, Story, 'stories'>
      noun="stories"
      history={useStoryHistory()}
      calls={stories}
      schema={StoryFields}
      path="/stories"
      texts={t}
      toValues={toValues}
      nameOf={(story) => [t.types[story.type], story.spot?.name ?? story.link].filter(Boolean).join(' ')}
      picture="picture"
      maxWidth={1080}
    >
      {(form, story) => (
        <Beside aside={<StoryPreview control={form.control} story={story} />}>
          <Inputs form={form} story={story} />
        </Beside>
      )}
    </NounForm>
  );
}

function Inputs({ form, story }: { form: EditForm<StoryValues>; story: Story | undefined }) {
  const t = useStoryTexts();
  const { control } = form;
  const [type, link, spot_id, picture] = form.form.watch(['type', 'link', 'spot_id', 'picture']);
  const lacking = lackingIn({ type: type as StoryType, link, spot_id, hasPicture: picture !== '' });
  const warning = (part: StoryPart) =>
    lacking.includes(part) ? <Warning>{t.lacking[part]}</Warning> : undefined;
  // What the new type does not hold goes at once (specification §4).
  const clear = (chosen: string) => {
    for (const [name, value] of Object.entries(clearedBy(chosen as StoryType))) {
      form.form.setValue(name as keyof StoryValues, value ?? '', { shouldDirty: true });
    }
    form.form.clearErrors(['link', 'spot_id']);
  };
  return (
    <FormSection title={t.section}>
      <SelectField
        control={control}
        name="type"
        label={t.type}
        required
        options={storyTypes.map((value) => ({ value, label: t.types[value] }))}
        onChosen={clear}
      />
      {type === 'open_spot' ? (
        <PickField
          control={control}
          name="spot_id"
          label={t.spot}
          placeholder={t.pickSpot}
          hint={warning('spot')}
          source={spotSource}
          known={story?.spot ? [{ value: story.spot.id, label: story.spot.name }] : []}
        />
      ) : null}
      {type === 'website_link' ? (
        <TextField
          control={control}
          name="link"
          label={t.link}
          hint={warning('link')}
          type="url"
          placeholder="https://"
        />
      ) : null}
      <Rest control={control} story={story} pictureHint={warning('picture')} />
    </FormSection>
  );
}

function Rest(props: { control: Control<StoryValues>; story: Story | undefined; pictureHint: ReactNode }) {
  const { control, story, pictureHint } = props;
  const t = useStoryTexts();
  return (
    <>
      <CountryField control={control} name="country" label={t.country} required />
      <UserField
        control={control}
        name="user_id"
        label={t.user}
        placeholder={t.pickUser}
        current={story?.user}
      />
      <PictureField control={control} name="picture" label={t.picture} hint={pictureHint} removable />
    </>
  );
}
