/** Whether `error` says that a row was to name another that is gone, on either engine. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return [code, cause?.code].some((found) => found === 'SQLITE_CONSTRAINT_FOREIGNKEY' || found === '23503');
}

/** Whether `error` says that a unique index would have been broken, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return [code, cause?.code].some(
    (found) =>
      found === 'SQLITE_CONSTRAINT_UNIQUE' || found === 'SQLITE_CONSTRAINT_PRIMARYKEY' || found === '23505',
  );
}
