import { raw } from 'sql-template-tag'

/** A record of the table as PACKED_BYTES bytes. */
export const PACK = raw('int8send(id) || timestamptz_send(ts) || int4send(site_id) || payload')
