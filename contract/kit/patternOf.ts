/** What the addresses of a screen's path look like: `:id` is any one part. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i');
