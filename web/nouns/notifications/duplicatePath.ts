/** The form of a new notification with title, message and country of another. */
export const duplicatePath = (id: string): string => `/notifications/new?from=${id}`;
