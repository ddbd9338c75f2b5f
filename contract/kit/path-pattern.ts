/** A pattern for the URL paths of a screen: `:id` matches any one segment. */
export const pathPattern = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i');
