/* The answers that changes share (design §5). */

export const done = (message: string) => ({ status: 200 as const, message });
export const updated = <T>(data: T) => ({ status: 200 as const, data });
export const removed = (id: string) => ({ status: 200 as const, id });
