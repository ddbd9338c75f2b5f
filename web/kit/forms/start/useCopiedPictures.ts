import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { CopyingFields } from '../../fields/pictures/copying.ts';
import { keepKey } from '../../fields/pictures/pictureKeys.ts';

/* The pictures of a copied record: a stored picture belongs to one record, so a copy uploads them again. */

export interface CopiedPictures {
  readonly fields: CopyingFields;
  /** Resolves once none is loading: false when one was lost meanwhile. */
  settled(): Promise<boolean>;
}

type Form<Values extends FieldValues> = Pick<
  UseFormReturn<Values, unknown, FieldValues>,
  'getValues' | 'setValue'
>;

/** Fetches the pictures whose addresses the fields `names` start with; each is shown meanwhile, and then becomes a File. */
export function useCopiedPictures<Values extends FieldValues>(
  { getValues, setValue }: Form<Values>,
  names: readonly Path<Values>[],
): CopiedPictures {
  const [start] = useState(() =>
    names.map((name) => ({ name, addresses: addressesIn(getValues(name)) })).filter(hasAddresses),
  );
  const [fields, setFields] = useState<CopyingFields>(() =>
    Object.fromEntries(start.map(({ name, addresses }) => [name, { loading: addresses.length, failed: 0 }])),
  );
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const lost = useRef(0);

  useEffect(() => {
    const leaving = new AbortController();
    const copy = async (name: Path<Values>, address: string) => {
      const file = await fetchPicture(address, leaving.signal);
      if (leaving.signal.aborted) return;
      // One that was removed meanwhile stays removed.
      const value: unknown = getValues(name);
      const isKept = addressesIn(value).includes(address);
      if (isKept) setValue(name, replaced(value, address, file) as PathValue<Values, Path<Values>>);
      const isLost = isKept && !file;
      if (isLost) lost.current += 1;
      setFields((now) => {
        const { loading, failed } = now[name] ?? { loading: 1, failed: 0 };
        return { ...now, [name]: { loading: loading - 1, failed: failed + (isLost ? 1 : 0) } };
      });
    };
    running.current = Promise.all(
      start.flatMap(({ name, addresses }) => addresses.map((address) => copy(name, address))),
    );
    return () => leaving.abort();
  }, [start, getValues, setValue]);

  const settled = async () => {
    const before = lost.current;
    await running.current;
    return lost.current === before;
  };
  return { fields, settled };
}

const hasAddresses = ({ addresses }: { addresses: readonly string[] }): boolean => addresses.length > 0;

const addressesIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');

/** The value with the file in the place of the address, or without it. */
function replaced(value: unknown, address: string, file: File | undefined): unknown {
  if (!Array.isArray(value)) return file ?? '';
  return value.flatMap((one) => (one === address ? (file ?? []) : [one]));
}

/** After this time a picture is given up, in milliseconds. */
const timeLimit = 30_000;

/** The picture as a file to upload; undefined when it cannot be fetched. Only this server's: others do not allow it. */
async function fetchPicture(address: string, signal: AbortSignal): Promise<File | undefined> {
  try {
    const { origin, pathname } = new URL(address, location.href);
    if (origin !== location.origin) return undefined;
    const answer = await fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
    });
    if (!answer.ok) return undefined;
    const content = await answer.blob();
    if (!content.type.startsWith('image/')) return undefined;
    const file = new File([content], pathname.slice(pathname.lastIndexOf('/') + 1), { type: content.type });
    keepKey(file, address);
    return file;
  } catch {
    return undefined;
  }
}
