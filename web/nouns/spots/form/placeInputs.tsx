import { useWatch } from 'react-hook-form';
import { hidesFromMap, needsAddress } from '#contract/spots.rules.ts';
import { Toggle } from '../../../kit/fields/Toggle.tsx';
import { PlaceFields } from '../../../kit/map/places/PlaceFields.tsx';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import { type Drawing, type Input, Inputs, type InputsOf } from './inputs.tsx';
import { MapReasons } from './MapReasons.tsx';

const PlaceInput: Input = ({ form: { control } }) => {
  const type = useWatch({ control, name: 'type' });
  return <PlaceFields control={control} addressRequired={needsAddress(type)} />;
};

const MapSwitch: Input = ({ field, form: { control } }) => {
  const { offMap } = useSpotFormTexts();
  const [type, address] = useWatch({ control, name: ['type', 'address'] });
  return <Toggle {...field} hint={hidesFromMap({ type, address }) ? offMap : undefined} />;
};

// The coordinates are typed and picked beside the address.
const withAddress: Input = () => null;

/** Where the spot is, and whether the map shows it. */
export const place: InputsOf<'place'> = {
  address: PlaceInput,
  lat: withAddress,
  long: withAddress,
  show_in_map: MapSwitch,
};

export function PlaceInputs(props: Drawing) {
  const { form, isAdmin, variant } = props;
  return (
    <>
      <Inputs {...props} />
      <MapReasons form={form} isAdmin={isAdmin} mapSettings={variant.name !== 'own'} />
    </>
  );
}
