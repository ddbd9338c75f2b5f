/** Whether the error is a violation of this constraint or unique index. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  const cause = ((error as Error).cause ?? error) as { constraint?: string };
  return cause.constraint === constraint;
}
