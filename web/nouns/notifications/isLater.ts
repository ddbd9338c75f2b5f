/** A time that is still to come; anything else is sent at once. */
export const isLater = (at: string | null | undefined): at is string =>
  Boolean(at) && Date.parse(at ?? '') > Date.now();
