import pg from 'pg'

const bytea = 17
const int8 = 20

/** How values of PostgreSQL become values of JavaScript: pg's ways, but int8 is a number (ours are below 2^53). */
export const valueTypes = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    if (oid === int8) return format === 'text' ? Number : (bytes: Buffer) => Number(bytes.readBigInt64BE())
    if (oid === bytea && format === 'binary') return (bytes: Buffer) => bytes
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig
