/** An address without `mailto:`, the name before it, and the spaces that keyboards add at its signs (product/values#emails). */
export function tidyEmail(text: string): string {
  const address = text
    .trim()
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/is, '$1')
    .replace(/^[^<>@]*<\s*([^<>]+?)\s*>$/, '$1');
  const at = address.lastIndexOf('@');
  const host = address
    .slice(at + 1)
    .replace(/[ \t]*\.[ \t]*/g, '.')
    .trim();
  return at < 0 ? address : `${address.slice(0, at).trim()}@${host}`;
}
