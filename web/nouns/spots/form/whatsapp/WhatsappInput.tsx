import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { spotFields } from '#contract/spots.fields.ts';
import { type ReadText, readerOf } from '../../../../kit/fields/forgiving/read.ts';
import { LinkField } from '../../../../kit/fields/links/LinkField.tsx';
import { prefetchChunk } from '../../../../kit/loading/chunks.ts';
import type { Input } from '../inputs.tsx';

const readWritten = readerOf(spotFields.whatsapp.parts.whatsapp.sent);

/** A number, completed with the code of the spot's country, or a link. */
export const WhatsappInput: Input = ({ field, form: { control } }) => {
  const country = useWatch({ control, name: 'country' });
  const readNumber = useNumberingPlans();
  const read: ReadText = (text) => {
    const written = readWritten(text);
    return readNumber && 'kept' in written ? readNumber(text, country) : written;
  };
  return <LinkField {...field} read={read} type="text" inputMode="tel" placeholder="" />;
};

type ReadNumber = typeof import('./numberingPlans.ts')['readNumber'];

/** Reads numbers by the numbering plans; undefined until they are loaded. The server completes numbers too. */
function useNumberingPlans(): ReadNumber | undefined {
  const [loaded, setLoaded] = useState<{ readNumber: ReadNumber }>();
  useEffect(() => {
    prefetchChunk(() => import('./numberingPlans.ts')).then(setLoaded, () => undefined);
  }, []);
  return loaded?.readNumber;
}
