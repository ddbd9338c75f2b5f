import { type Pic, PicFields, pics } from '#contract/pics.ts';
import { formatInstant } from '../kit/dates.ts';
import { FormSection } from '../kit/FormPage.tsx';
import { PictureField } from '../kit/fields/PictureField.tsx';
import { NounForm } from '../kit/NounForm.tsx';
import { usePicTexts } from './pics.texts.ts';
import { usePicHistory } from './usePicHistory.ts';

const toValues = (pic: Pic | undefined) => ({ image_url: (pic?.image_url ?? '') as File | string });

/** `/pics/new` and `/pics/{id}/edit`. */
export function PicForm() {
  const t = usePicTexts();
  return (
    <NounForm
      noun="pics"
      history={usePicHistory()}
      calls={pics}
      schema={PicFields}
      path="/pics"
      texts={t}
      toValues={toValues}
      nameOf={(pic) => formatInstant(pic.createdAt) ?? ''}
      picture="image_url"
    >
      {({ control }) => (
        <FormSection title={t.section}>
          <PictureField control={control} name="image_url" label={t.image} required />
        </FormSection>
      )}
    </NounForm>
  );
}
