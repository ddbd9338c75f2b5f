/**
 * A value that was typed, with what an undo has restored: of a list, such as photos, the entries that are in `after` and not in
 * `before`, at their places. Other values stay as they were typed.
 */
export function withRestored(typed: unknown, before: unknown, after: unknown): unknown {
  if (!Array.isArray(typed) || !Array.isArray(before) || !Array.isArray(after)) return typed;
  const restored = after.filter((one) => !before.includes(one) && !typed.includes(one));
  return restored.reduce((list, one) => list.toSpliced(after.indexOf(one), 0, one), typed);
}
