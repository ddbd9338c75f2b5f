import { toIso } from './countries.ts';
import { kept, type Misunderstood, misunderstood, type Understood } from './understood.ts';
import { understandNumber } from './whatsapp.ts';

/*
 * Telephone numbers with the country of their record (product/values#whatsapp). The library that knows the numbering plans is
 * passed in: the server has it loaded, the browser loads it with the first input that needs it.
 */

interface Phone {
  readonly number: string;
  readonly countryCallingCode: string;
  readonly nationalNumber: string;
  isValid(): boolean;
}

/** The part of libphonenumber-js that is used. */
export interface NumberingPlans {
  parse(text: string, country: string | undefined): Phone | undefined;
  /** Undefined for a possible length; `INVALID_COUNTRY` for a country that has no numbering plan. */
  lengthProblem(text: string, country: string | undefined): string | undefined;
}

/** How many digits a mobile number has, by calling code: as people dial it, and without the zero before it. */
const mobiles: Readonly<Record<string, { dialled: 9 | 10 | 11; national: number }>> = {
  1: { dialled: 10, national: 10 },
  34: { dialled: 9, national: 9 },
  44: { dialled: 11, national: 10 },
  51: { dialled: 9, national: 9 },
  52: { dialled: 10, national: 10 },
  54: { dialled: 10, national: 10 },
  55: { dialled: 11, national: 11 },
  56: { dialled: 9, national: 9 },
  57: { dialled: 10, national: 10 },
  595: { dialled: 10, national: 9 },
  598: { dialled: 9, national: 8 },
};

/**
 * A number as WhatsApp needs it: `+`, the country's code, and the number. A link is kept as it is, and so is a number without
 * code when the country is unknown, or has no numbering plan, such as Antarctica.
 */
export function understandPhone(plans: NumberingPlans, text: string, country: string | null): Understood {
  const written = understandNumber(text);
  if ('reason' in written || written.kept === '' || written.kept.includes('/')) return written;
  const value = formerDialling(written.kept.replace(/^00(?=[1-9])/, '+'), country);
  const planned = country && hasPlan(plans, toIso(country)) ? toIso(country) : undefined;
  if (!value.startsWith('+') && !planned) return written;
  return completed(plans, value, planned);
}

const hasPlan = (plans: NumberingPlans, country: string): boolean =>
  plans.lengthProblem('0', country) !== 'INVALID_COUNTRY';

function completed(plans: NumberingPlans, value: string, country: string | undefined): Understood {
  const phone = plans.parse(value, country);
  if (!phone) return misunderstood('phoneUnknownCountry');
  const { countryCallingCode: code, nationalNumber: national } = phone;
  if (code === '54' && /^9?15\d{8}$/.test(national)) return misunderstood('phoneNeedsArea');
  const wrong = wrongLength(phone, plans.lengthProblem(value, country));
  if (wrong === 'short') return misunderstood(tooShort[mobiles[code]?.dialled ?? 0]);
  if (wrong === 'long') return misunderstood('phoneTooLong');
  // WhatsApp knows Argentine mobiles with a 9 before the code of the area, which people leave out.
  return kept(code === '54' && /^(?:11|[23]\d)\d{8}$/.test(national) ? `+549${national}` : phone.number);
}

/** `problem` is what the library finds; where mobiles are known, a number that is not valid has at most as many digits, and no fewer. */
function wrongLength(phone: Phone, problem: string | undefined): 'short' | 'long' | undefined {
  const { countryCallingCode: code, nationalNumber: national } = phone;
  // Of seven digits Uruguay has numbers that cost the caller, beside its mobiles of eight that begin in the same way.
  const isValid = phone.isValid() && !(code === '598' && /^9\d{6}$/.test(national));
  const usual = isValid ? undefined : mobiles[code]?.national;
  if (problem === 'TOO_SHORT' || national.length < (usual ?? 0)) return 'short';
  // Argentine mobiles with their 9 have one digit more.
  const longest = (usual ?? Number.POSITIVE_INFINITY) + (code === '54' ? 1 : 0);
  return problem || national.length > longest ? 'long' : undefined;
}

const tooShort: Readonly<Record<0 | 9 | 10 | 11, Misunderstood>> = {
  0: 'phoneTooShort',
  9: 'phoneShort9',
  10: 'phoneShort10',
  11: 'phoneShort11',
};

/**
 * Numbers as they were dialled until Mexico (2019) and Chile (2016) changed their plans, which the library no longer knows:
 * `+52 1 …`, `044 …`, `01 …` in Mexico, `09 …` in Chile.
 */
function formerDialling(text: string, country: string | null): string {
  const digits = text.replace(/\D/g, '');
  if (/^521\d{10}$/.test(digits) && (text.startsWith('+') || country === 'MX'))
    return `+52${digits.slice(3)}`;
  if (country === 'MX' && /^(?:04[45]|01)\d{10}$/.test(digits)) return `+52${digits.slice(-10)}`;
  if (country === 'CL' && /^09\d{8}$/.test(digits)) return `+56${digits.slice(1)}`;
  return text;
}
