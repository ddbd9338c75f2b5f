/** The address of the form of a new record that is filled with another one; `path` is that of their list. */
export const duplicatePath = (path: string, id: string): string => `${path}/new?from=${id}`;
