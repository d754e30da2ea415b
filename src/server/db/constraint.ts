/** Whether `error` is a unique violation, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return [code, cause?.code].some(
    (found) =>
      found === 'SQLITE_CONSTRAINT_UNIQUE' || found === 'SQLITE_CONSTRAINT_PRIMARYKEY' || found === '23505',
  );
}
