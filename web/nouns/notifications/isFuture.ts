/** Whether an instant is in the future. */
export const isFuture = (instant: string | null | undefined): instant is string =>
  Boolean(instant) && Date.parse(instant ?? '') > Date.now();
