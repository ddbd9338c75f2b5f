import { type Category, CategoryFields, categories } from '#contract/categories.ts';
import { FormSection } from '../kit/FormPage.tsx';
import { PictureField } from '../kit/fields/PictureField.tsx';
import { NumberField, TextField } from '../kit/fields/TextField.tsx';
import { NounForm } from '../kit/NounForm.tsx';
import { useCategoryTexts } from './categories.texts.ts';
import { useCategoryHistory } from './useCategoryHistory.ts';

const toValues = (category: Category | undefined) => ({
  name: category?.name ?? '',
  order: String(category?.order ?? 0),
  image_url: (category?.image_url ?? '') as File | string,
});

/** `/categories/new` and `/categories/{id}/edit`. */
export function CategoryForm() {
  const t = useCategoryTexts();
  return (
    <NounForm
      noun="categories"
      history={useCategoryHistory()}
      calls={categories}
      schema={CategoryFields}
      path="/categories"
      texts={t}
      toValues={toValues}
      nameOf={({ name }) => name}
      picture="image_url"
    >
      {({ control }) => (
        <FormSection title={t.section}>
          <TextField control={control} name="name" label={t.name} required />
          <NumberField control={control} name="order" label={t.order} hint={t.orderHint} emptyMeans="0" />
          <PictureField control={control} name="image_url" label={t.image} removable />
        </FormSection>
      )}
    </NounForm>
  );
}
