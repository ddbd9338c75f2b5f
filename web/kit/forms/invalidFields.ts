/** The fields that have an error, by their paths, such as `bio.bio_title`, with their messages. */
export const invalidFields = (errors: object, prefix = ''): { path: string; message: string }[] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = prefix + name;
    const isError = 'message' in error && typeof error.message === 'string';
    return isError ? [{ path, message: String(error.message) }] : invalidFields(error, `${path}.`);
  });
