import sql from 'sql-template-tag'
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { type Field, Invalid, nullable, object, string } from '../../platform/http/requests/fields.ts'
import { type Actor, audit } from '../access/audit.ts'
import { checkPng } from './check-png.ts'

const PREFIX = 'data:image/png;base64,'
/** The length of the address of the largest picture: 4 characters for 3 bytes. */
const MAX_LENGTH = PREFIX.length + Math.ceil(MAX_LOGO_BYTES / 3) * 4

const DESCRIPTION = `A PNG of at most ${MAX_LOGO_BYTES} bytes, ${MAX_LOGO_PIXELS} by ${MAX_LOGO_PIXELS} pixels, 8 bits per colour and not interlaced, as a data URL.`

/** A picture as an address of its data. Only PNG: an SVG could name files of the server. */
function png(): Field<Buffer> {
  const text = string({
    max: MAX_LENGTH,
    pattern: /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/,
    description: DESCRIPTION,
  })
  return {
    ...text,
    parse(input) {
      const file = Buffer.from(text.parse(input).slice(PREFIX.length), 'base64')
      const picture = file.length <= MAX_LOGO_BYTES ? checkPng(file) : null
      if (!picture) {
        throw new Invalid(errorSentence('logo', { max: MAX_LOGO_BYTES, pixels: String(MAX_LOGO_PIXELS) }))
      }
      return picture
    },
  }
}

export const logoBody = object({ logo: nullable(png()) })

/** As an address of its data; null without one. */
export async function readLogo(database: Queryable, organizationId: number): Promise<string | null> {
  const { rows } = await database.query<{ logo: Buffer | null }>(sql`
    select logo
    from organizations
    where id = ${organizationId}
  `)
  const logo = rows[0]?.logo
  return logo ? `${PREFIX}${logo.toString('base64')}` : null
}

export async function setLogo(
  database: Database,
  organizationId: number,
  logo: Buffer | null,
  actor: Actor,
): Promise<void> {
  await database.transaction(async tx => {
    const { rows } = await tx.query<{ name: string }>(sql`
      update organizations
      set logo = ${logo}
      where id = ${organizationId} and logo is distinct from ${logo}
      returning name
    `)
    const target = rows[0]?.name
    if (target === undefined) return
    const details = { logo: logo ? `${logo.length} bytes` : null }
    await audit(tx, { organizationId, actor, action: 'organization.edit', target, details })
  })
}
