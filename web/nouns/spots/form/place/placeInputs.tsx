import { useWatch } from 'react-hook-form';
import { hidesFromMap, needsAddress } from '#contract/spots.rules.ts';
import { Toggle } from '../../../../kit/fields/Toggle.tsx';
import { PlaceFields } from '../../../../kit/map/places/PlaceFields.tsx';
import { useSpotFormTexts } from '../../texts/spotForm.texts.ts';
import { type Input, Inputs, type InputsOf, type InputsProps } from '../inputs.tsx';
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

// The input of the address includes the coordinates.
const noInput: Input = () => null;

/** Address and coordinates of the spot, and whether the map shows it. */
export const place: InputsOf<'place'> = {
  address: PlaceInput,
  lat: noInput,
  long: noInput,
  show_in_map: MapSwitch,
};

export function PlaceInputs(props: InputsProps) {
  return (
    <>
      <Inputs {...props} />
      <MapReasons {...props} />
    </>
  );
}
