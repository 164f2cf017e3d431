/** What the service sends to a webhook. */
export interface WebhookEvent {
  type: string
  /** When it happened; the same with every attempt. */
  timestamp: string
  data: { [name: string]: unknown }
}

/** The request was not signed with a secret of the webhook, was changed on its way, or is too old. */
export class WebhookInvalid extends Error {
  override readonly name = 'WebhookInvalid'
}

type HeadersOf = Headers | { [name: string]: string | string[] | undefined }

/**
 * Checks the signature of a webhook (Standard Webhooks 1.0.0) and returns its event, or throws WebhookInvalid. The body must
 * be as it was received, not parsed and written again. During a rotation pass both secrets.
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: HeadersOf,
  body: string | Uint8Array,
  { toleranceS = 300 }: { toleranceS?: number } = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name => {
    const value = headerValue(headers, name)
    if (!value) throw new WebhookInvalid(`The header ${name} is missing.`)
    return value
  }) as [string, string, string]
  const age = Math.abs(Date.now() / 1000 - (/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN))
  if (!(age <= toleranceS)) throw new WebhookInvalid('The time of the webhook is too far from now.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.`)
  const content = joined(signed, typeof body === 'string' ? new TextEncoder().encode(body) : body)
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    if (await isSigned(secret, content, signatures)) return JSON.parse(text)
  }
  throw new WebhookInvalid('The signature of the webhook is wrong.')
}

function headerValue(headers: HeadersOf, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return (Array.isArray(found) ? found[0] : found) ?? null
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** The comparison takes the same time wherever the signatures differ: it is that of Web Crypto. */
async function isSigned(secret: string, content: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  const bytes = decoded(secret.replace(/^whsec_/, ''))
  if (bytes === null) throw new TypeError('The secret of a webhook is whsec_ and base64.')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  for (const signature of signatures.split(' ')) {
    const sent = signature.startsWith('v1,') ? decoded(signature.slice(3)) : null
    if (sent && (await crypto.subtle.verify('HMAC', key, sent, content))) return true
  }
  return false
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  } catch {
    return null
  }
}
