/**
 * The value of an input with a date or time that is incomplete or does not exist, such as 31/11: schemas refuse it, where '' would
 * be none. It is after every day, so that none counts as past or reversed by it.
 */
export const incomplete = '?';
