import { incompatibleWith, missingIn, type Story, type StoryPart, storyTypes } from '#contract/stories.ts';
import { DeadLinks } from '../../kit/fields/links/DeadLinks.tsx';
import { LinkField } from '../../kit/fields/links/LinkField.tsx';
import { PickField } from '../../kit/fields/PickField.tsx';
import { PictureField } from '../../kit/fields/pictures/PictureField.tsx';
import { SelectField } from '../../kit/fields/SelectField.tsx';
import { Warning } from '../../kit/fields/Warning.tsx';
import type { OwnInputProps } from '../../kit/nouns/inputs.ts';
import { UserField } from '../users/UserRef.tsx';
import { useStoryTexts } from './stories.texts.ts';
import { spotSource } from './storySources.ts';

type Props = OwnInputProps<Story>;

/** The type of the story, and a warning where `part` is missing: a story can be saved without it. */
function useStoryPart({ form: { form, control } }: Props, part: StoryPart) {
  const t = useStoryTexts();
  const [type, link, spot_id, picture] = form.watch(['type', 'link', 'spot_id', 'picture']);
  const missing = missingIn({ type, link, spot_id, hasPicture: picture !== '' });
  const warning = missing.includes(part) ? <Warning>{t.missingHints[part]}</Warning> : undefined;
  return { t, type, control, warning };
}

function TypeInput({ name, label, required, form: { form, control } }: Props) {
  const t = useStoryTexts();
  // The values that the new type does not have are cleared at once (product/stories#cleared).
  const clear = (chosen: string) => {
    const type = storyTypes.find((value) => value === chosen);
    for (const [field, value] of Object.entries(type ? incompatibleWith(type) : {})) {
      form.setValue(field, value ?? '', { shouldDirty: true });
    }
    form.clearErrors(['link', 'spot_id']);
  };
  const options = storyTypes.map((value) => ({ value, label: t.values.type[value] }));
  return <SelectField {...{ control, name, label, required, options }} onChosen={clear} />;
}

function SpotInput(props: Props) {
  const { t, type, control, warning } = useStoryPart(props, 'spot');
  const { name, label, record } = props;
  if (type !== 'open_spot') return null;
  const known = record?.spot ? [{ value: record.spot.id, label: record.spot.name }] : [];
  return (
    <PickField
      {...{ control, name, label, known }}
      placeholder={t.pickSpot}
      hint={warning}
      source={spotSource}
    />
  );
}

function LinkInput(props: Props) {
  const { type, control, warning } = useStoryPart(props, 'link');
  const { name, label, record } = props;
  if (type !== 'website_link') return null;
  return (
    <DeadLinks noun="stories" id={record?.id}>
      <LinkField {...{ control, name, label }} hint={warning} />
    </DeadLinks>
  );
}

function UserInput({ name, label, form: { control }, record }: Props) {
  const t = useStoryTexts();
  return <UserField {...{ control, name, label }} placeholder={t.pickUser} current={record?.user} />;
}

function PictureInput(props: Props) {
  const { control, warning } = useStoryPart(props, 'picture');
  return <PictureField {...{ control, name: props.name, label: props.label }} hint={warning} removable />;
}

export const inputs = {
  type: TypeInput,
  spot_id: SpotInput,
  link: LinkInput,
  user_id: UserInput,
  picture: PictureInput,
};
