import { useEffect, useState } from 'react';

/** The URL of a picture; a File gets an object URL, revoked on unmount. */
export function usePreview(value: unknown): string | undefined {
  const [objectUrl, setObjectUrl] = useState<string>();
  useEffect(() => {
    if (!(value instanceof Blob)) return setObjectUrl(undefined);
    const url = URL.createObjectURL(value);
    setObjectUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [value]);
  return typeof value === 'string' && value !== '' ? value : value instanceof Blob ? objectUrl : undefined;
}
