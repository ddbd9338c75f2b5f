import { spots } from '#contract/spots.calls.ts';
import { type SpotType, spotTypes } from '#contract/spots.ts';
import { Loaded } from '../../../kit/feedback/states/Loaded.tsx';
import { NewForm, useFrom } from '../../../kit/forms/start/NewForm.tsx';
import { useOne } from '../../../kit/http/data.ts';
import { useRecordId } from '../../../kit/page/panel.ts';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import { artists, general, oases, own, people, type Variant } from '../variants.ts';
import { addressFieldsOf } from './addressFields.ts';
import { SpotEditor } from './SpotEditor.tsx';

export const SpotFormGeneral = () => <SpotForm variant={general} />;
export const SpotFormArtist = () => <SpotForm variant={artists} />;
export const SpotFormOasis = () => <SpotForm variant={oases} />;
export const SpotFormPeople = () => <SpotForm variant={people} />;
export const SpotFormOwn = () => <SpotForm variant={own} />;

/** `…/new` and `…/{id}/edit` of every spot list. */
function SpotForm({ variant }: { variant: Variant }) {
  const t = useSpotFormTexts();
  const id = useRecordId();
  const from = useFrom();
  const shown = id ?? from;
  const read = useOne(spots.read, shown ? { query: { id: shown } } : undefined);
  const answer = { ...read, data: read.data?.data };
  const isOwn = variant.name === 'own';
  if (!id)
    return (
      <NewForm
        key={variant.name}
        title={isOwn ? t.newOwn : t.newTitle}
        answer={answer}
        nameOf={({ name }) => name}
        fields={addressFieldsOf(variant)}
        // Users only create people.
        own={isOwn ? ['type'] : []}
      >
        {(start) => (
          <SpotEditor variant={withType(variant, start.values.type ?? variant.choices[0])} start={start} />
        )}
      </NewForm>
    );
  return (
    <Loaded title={isOwn ? t.editOwn : t.editTitle} answer={answer} list={variant.path}>
      {(spot) => <SpotEditor key={spot.id} variant={withType(variant, spot.type)} spot={spot} />}
    </Loaded>
  );
}

/** Also offers the stored type of the record; a user's own spot cannot change its type. */
const withType = (variant: Variant, type: SpotType): Variant =>
  variant.name === 'own'
    ? { ...variant, choices: [type] }
    : variant.choices.includes(type) || !spotTypes.includes(type)
      ? variant
      : { ...variant, choices: [...variant.choices, type] };
