import { Wayside } from '../../client/wayside.ts'
import { readAccount } from './account.ts'
import { harmless } from './output/terminal.ts'

/** With the start of Node, a person waits less than a second for Tab. */
const TIMEOUT_MS = 600

/** Shells expand some of the words that they offer: nothing of a site_id may be special to one. */
const SAFE_SITE_ID = /^[\w.-]+$/

/**
 * The sites that begin with what is typed, as lines of a word, a tab and a description; digits find ids too. Empty where
 * the service does not answer in time: an error would be printed into the line that is typed.
 */
export async function completeSites(typed: string, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const { url, token } = readAccount(env)
    const timeoutMs = Number(env.WAYSIDE_COMPLETION_TIMEOUT_MS || TIMEOUT_MS)
    const wayside = new Wayside({ url, token, retry: { attempts: 1 } })
    const { items } = await wayside.sites({}, { signal: AbortSignal.timeout(timeoutMs) })
    const words = items
      .filter(({ site_id }) => SAFE_SITE_ID.test(site_id))
      .flatMap(({ id, site_id, name }) => [
        { word: site_id, description: name },
        ...(/^\d/.test(typed) ? [{ word: String(id), description: `${site_id} ${name}` }] : []),
      ])
    return words
      .filter(({ word }) => word.startsWith(typed))
      .map(({ word, description }) => `${word}\t${harmless(description)}\n`)
      .join('')
  } catch {
    return ''
  }
}
