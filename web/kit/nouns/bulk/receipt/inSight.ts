import { useEffect } from 'react';

const shown: string[] = [];

/** Whether the end of an act is on the screen: in its dialog, or its receipt. */
export const isInSight = (id: string): boolean => shown.includes(id);

/** While the component that shows an act is mounted. */
export function useInSight(id: string): void {
  useEffect(() => {
    shown.push(id);
    return () => void shown.splice(shown.indexOf(id), 1);
  }, [id]);
}
