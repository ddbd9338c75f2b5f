import { useEffect, useRef, useState } from 'react';

/** Milliseconds: a value that changes again within them is on the way to another one. */
const quick = 250;

/** A value without those that it only passes: the first change is taken at once, quick ones after it when they have ended. */
export function useLeadingDebounce<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    const wait = Date.now() - changedAt.current < quick ? quick : 0;
    changedAt.current = Date.now();
    if (wait === 0) return setSettled(value);
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
