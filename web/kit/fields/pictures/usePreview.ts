import { useEffect, useState } from 'react';

/** The address to show for a picture: a File gets one as long as it is shown. */
export function usePreview(value: unknown): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (!(value instanceof Blob)) return setMade(undefined);
    const address = URL.createObjectURL(value);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [value]);
  return typeof value === 'string' && value !== '' ? value : value instanceof Blob ? made : undefined;
}
