import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { spotFields } from '#contract/spots.fields.ts';
import { understandPhone } from '#contract/values/phones.ts';
import { type ReadText, readerOf } from '../../../../kit/fields/forgiving/read.ts';
import { LinkField } from '../../../../kit/fields/links/LinkField.tsx';
import { prefetchChunk } from '../../../../kit/loading/chunks.ts';
import type { Input } from '../inputs.tsx';

const readWritten = readerOf(spotFields.whatsapp.parts.whatsapp.sent);

/** A number, completed with the code of the spot's country, or a link. */
export const WhatsappInput: Input = ({ field, form: { control } }) => {
  const country = useWatch({ control, name: 'country' });
  const plans = usePlans();
  const read: ReadText = (text) => {
    const written = readWritten(text);
    return plans && 'kept' in written ? understandPhone(plans, text, country || null) : written;
  };
  return <LinkField {...field} read={read} type="text" inputMode="tel" placeholder="" />;
};

type Plans = typeof import('./numberingPlans.ts')['plans'];

/** The numbering plans; undefined until they are loaded. The server completes numbers too. */
function usePlans(): Plans | undefined {
  const [plans, setPlans] = useState<Plans>();
  useEffect(() => {
    prefetchChunk(() => import('./numberingPlans.ts')).then(
      (loaded) => setPlans(loaded.plans),
      () => undefined,
    );
  }, []);
  return plans;
}
