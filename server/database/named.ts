import type { QueryConfig } from 'pg'
import type { Sql } from 'sql-template-tag'

/**
 * A statement that each connection parses and plans only once: for frequent statements whose best plan does not depend on
 * their values.
 */
export const named = (name: string, { text, values }: Sql): QueryConfig => ({ name, text, values })
