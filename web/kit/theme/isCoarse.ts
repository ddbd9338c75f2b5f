/** Whether this is a touch screen. */
export const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches;
