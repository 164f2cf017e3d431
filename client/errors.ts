/** Sentences by field, nested as the request is; `non_field_errors` are about the whole. */
export type FieldErrors = { [field: string]: string[] | FieldErrors }

/** Any answer of the service that is not what was asked for, whichever of its three shapes it has. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** One sentence: the service's own, or the first about a field. */
  readonly detail: string
  /** Empty unless the request was invalid. */
  readonly fields: FieldErrors
  /** Seconds, where the service says how long to wait. */
  readonly retryAfter: number | null
  /** Names the request in the log of the service. */
  readonly requestId: string | null

  constructor(status: number, body: unknown, headers: Headers) {
    const { detail, ...rest } = isObject(body) ? body : {}
    const fields = status === 400 && typeof detail !== 'string' ? (rest as FieldErrors) : {}
    const sentence = typeof detail === 'string' ? detail : (firstSentence(fields) ?? `The service answered ${status}.`)
    super(sentence)
    this.status = status
    this.detail = sentence
    this.fields = fields
    this.retryAfter = Number(headers.get('retry-after')) || null
    this.requestId = headers.get('x-request-id')
  }

  /** The sentences about one field of the request: `time.from_dt`. */
  field(path: string): string[] {
    let at: string[] | FieldErrors | undefined = this.fields
    for (const key of path.split('.')) at = at === undefined || Array.isArray(at) ? undefined : at[key]
    return Array.isArray(at) ? at : []
  }
}

/** No answer at all: no network, or nobody there. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'

  constructor(cause: unknown) {
    super('Wayside cannot be reached.', { cause })
  }
}

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function firstSentence(errors: string[] | FieldErrors): string | undefined {
  if (Array.isArray(errors)) return errors[0]
  for (const inner of Object.values(errors)) {
    const sentence = firstSentence(inner)
    if (sentence) return sentence
  }
  return undefined
}
