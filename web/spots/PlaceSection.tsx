import { useWatch } from 'react-hook-form';
import { losesMap, needsAddress } from '#contract/spots.rules.ts';
import { FormSection } from '../kit/FormPage.tsx';
import { Toggle } from '../kit/fields/Toggle.tsx';
import { PlaceFields } from '../kit/map/PlaceFields.tsx';
import type { EditForm } from '../kit/useEditForm.ts';
import { MapReasons } from './MapReasons.tsx';
import type { FormSpot } from './spotFields.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';

interface Props {
  form: EditForm<FormSpot>;
  /** Whether the form decides on showing it in the map. */
  mapSettings: boolean;
  isAdmin: boolean;
}

/** Where the spot is, and whether the map shows it. */
export function PlaceSection({ form, mapSettings, isAdmin }: Props) {
  const t = useSpotFormTexts();
  const { control } = form;
  const [type, address] = useWatch({ control, name: ['type', 'address'] });
  const off = losesMap({ type, address });
  return (
    <FormSection title={t.place} hint={t.placeHint}>
      <PlaceFields control={control} addressRequired={needsAddress(type)} />
      {mapSettings ? (
        <Toggle control={control} name="show_in_map" label={t.showInMap} hint={off ? t.offMap : undefined} />
      ) : null}
      <MapReasons form={form} isAdmin={isAdmin} mapSettings={mapSettings} />
    </FormSection>
  );
}
