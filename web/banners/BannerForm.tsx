import Box from '@mui/material/Box';
import { type Banner, BannerFields, banners, bannerTypes } from '#contract/banners.ts';
import { FormSection, wholeRow } from '../kit/FormPage.tsx';
import { CountryField } from '../kit/fields/CountryField.tsx';
import { PictureField } from '../kit/fields/PictureField.tsx';
import { SelectField } from '../kit/fields/SelectField.tsx';
import { NumberField, TextField } from '../kit/fields/TextField.tsx';
import { NounForm } from '../kit/NounForm.tsx';
import { useBannerTexts } from './banners.texts.ts';
import { useBannerHistory } from './useBannerHistory.ts';

const toValues = (banner: Banner | undefined) => ({
  name: banner?.name ?? '',
  order: String(banner?.order ?? 0),
  link: banner?.link ?? '',
  type: (banner?.type ?? '') as string,
  country: banner?.country ?? '',
  image_url: (banner?.image_url ?? '') as File | string,
});

/** `/adsbanners/new` and `/adsbanners/{id}/edit`; the fields come in the order of specification §2. */
export function BannerForm() {
  const t = useBannerTexts();
  return (
    <NounForm
      noun="banners"
      history={useBannerHistory()}
      calls={banners}
      schema={BannerFields}
      path="/adsbanners"
      texts={t}
      toValues={toValues}
      nameOf={({ name }) => name}
      picture="image_url"
    >
      {({ control }) => (
        <>
          <FormSection title={t.section} columns={2}>
            <TextField control={control} name="name" label={t.name} required />
            <NumberField control={control} name="order" label={t.order} hint={t.orderHint} emptyMeans="0" />
            <Box sx={wholeRow}>
              <TextField
                control={control}
                name="link"
                label={t.link}
                type="url"
                placeholder="https://"
                required
              />
            </Box>
            <Box sx={wholeRow}>
              <PictureField control={control} name="image_url" label={t.image} removable />
            </Box>
          </FormSection>
          <FormSection title={t.placeSection} columns={2}>
            <SelectField
              control={control}
              name="type"
              label={t.type}
              placeholder={t.chooseType}
              required
              options={bannerTypes.map((value) => ({ value, label: t.types[value] }))}
            />
            <CountryField control={control} name="country" label={t.country} required />
          </FormSection>
        </>
      )}
    </NounForm>
  );
}
