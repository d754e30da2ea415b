import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * A text in lower case, whatever the language of the database: in Turkish and Azerbaijani, that of "I" is "ı" by
 * itself. On SQLite for ASCII letters only.
 */
export const inLowerCase = (text: AnyColumn): SQL => sql`lower(replace(${text}, 'I', 'i'))`;
