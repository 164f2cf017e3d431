import {
  ApiError,
  Conflict,
  type ErrorCode,
  ExportFailed,
  type FieldErrors,
  FileDamaged,
  InvalidRequest,
  NotAuthenticated,
  NotFound,
  type Permission,
  PermissionDenied,
  ServiceAway,
  Throttled,
  Unavailable,
  type Wayside,
} from '../../client/wayside.ts'
import type { Account } from './account.ts'
import { harmless } from './output/terminal.ts'
import { EXIT, Stop } from './stop.ts'

interface ExplainContext {
  needs: readonly Permission[]
  account?: Account
  wayside?: Wayside
}

/** The message for the user at the terminal, and what to do next. */
export async function explain(error: unknown, context: ExplainContext): Promise<Stop> {
  if (error instanceof Stop) return error
  if (error instanceof PermissionDenied) return explainRefusal(error, context)
  if (error instanceof ApiError) return explainAnswer(error, context)
  if (error instanceof ServiceAway) return explainAbsence(error, context)
  if (error instanceof ExportFailed) {
    return new Stop(
      EXIT.failed,
      error.message,
      'wayside exports shows all of them; try a smaller export, or the same again',
    )
  }
  if (error instanceof FileDamaged) return new Stop(EXIT.failed, error.message, 'run the same command once more')
  return explainFile(error as NodeJS.ErrnoException)
}

function explainAnswer(error: ApiError, { account }: ExplainContext): Stop {
  const { message } = error
  const stop = (code: number, next: string, sentence = message) => new Stop(code, harmless(sentence), next)
  if (error instanceof NotAuthenticated) {
    const where = `make one at ${account?.url ?? ''}/tokens`
    const then = account?.source === 'WAYSIDE_TOKEN' ? 'set WAYSIDE_TOKEN to it' : 'then: wayside login'
    return stop(EXIT.token, `${where}, ${then}`, `The service does not know this token: ${message}`)
  }
  if (error instanceof Throttled) {
    if (error.code === 'too_many_exports') return stop(EXIT.away, 'wayside exports --cancel ID, or try again later')
    const wait = error.retryAfter ? `wait ${error.retryAfter} s` : 'wait a minute'
    return stop(EXIT.away, `${wait}, and give each program a user of its own: the limit is per user`)
  }
  if (error instanceof Unavailable) return stop(EXIT.away, 'run the same command again in a minute')
  if (error instanceof NotFound) return stop(EXIT.failed, 'wayside sites and wayside exports show what there is')
  if (error instanceof Conflict) return stop(EXIT.failed, 'check its state: wayside site ID, wayside exports')
  if (error instanceof InvalidRequest) return stop(EXIT.usage, nextOf(error), sentencesOf(error.fields, message))
  if (error.status < 400) return stop(EXIT.failed, 'wayside login --url URL, or set WAYSIDE_URL')
  const id = error.requestId ? ` and name the request ${error.requestId}` : ''
  return stop(EXIT.failed, `report this to the operator of the service${id}`)
}

const NEXT: { [Code in ErrorCode]?: string } = {
  window_too_long: 'take a shorter window; wayside export --from … --to … -o FILE takes any',
  cursor_invalid: 'start over without the cursor',
  cursor_expired: 'start over without the cursor',
}

function nextOf(error: InvalidRequest): string {
  return (error.code && NEXT[error.code]) || 'correct it; --help shows what is possible'
}

/** `{"time":{"from_dt":["…"]}}` as `from_dt: …`. */
function sentencesOf(fields: FieldErrors, otherwise: string): string {
  const listed = (tree: string[] | FieldErrors, name: string): string[] =>
    Array.isArray(tree)
      ? tree.map(sentence => (name && name !== 'non_field_errors' ? `${name}: ${sentence}` : sentence))
      : Object.entries(tree).flatMap(([key, below]) => listed(below, /^\d+$|^non_field/.test(key) ? name : key))
  return listed(fields, '').join('\n') || otherwise
}

async function explainRefusal({ message }: ApiError, { needs, wayside }: ExplainContext): Promise<Stop> {
  const me = await wayside?.me().catch(() => null)
  const stop = (sentence: string, next: string) => new Stop(EXIT.permission, sentence, next)
  if (!me) return stop(message, 'ask a manager of your organization for can_use_api')
  const { user, organization, permissions } = me
  const missing = needs.find(one => !permissions.includes(one))
  if (missing) {
    const sentence = `${user.email} may not do this: it needs ${missing}.`
    return stop(harmless(sentence), `ask a manager of ${harmless(organization.name)} for it`)
  }
  return stop(message, 'wayside sites shows the sites that are yours')
}

/** What the network says, for people. */
const REASONS: { [code: string]: string } = {
  ECONNREFUSED: 'nothing listens at this address',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'no answer',
  UND_ERR_CONNECT_TIMEOUT: 'no answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
}

function explainAbsence(error: ServiceAway, { account }: ExplainContext): Stop {
  const code = codeOf(error)
  const reason = code ? ` (${REASONS[code] ?? code})` : ''
  const sentence = `No connection to ${account?.url ?? 'the service'}${reason}.`
  return new Stop(EXIT.away, sentence, 'see whether the service runs, or go to another: wayside login --url URL')
}

function codeOf(error: unknown): string | undefined {
  for (let at = error as NodeJS.ErrnoException | undefined; at; at = at.cause as typeof at) if (at.code) return at.code
  return undefined
}

const FULL: { [code: string]: string } = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EFBIG: 'The file is larger than this system allows',
}

function explainFile(error: NodeJS.ErrnoException): Stop {
  const { code = '', path, message } = error
  const where = path ? `: ${path}` : ''
  const stop = (sentence: string, next: string) => new Stop(EXIT.files, `${sentence}${where}.`, next)
  if (FULL[code]) return stop(FULL[code], 'make room and run the same command again')
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return stop('No permission to write', 'choose another folder, or change its permissions')
  }
  if (['ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENAMETOOLONG'].includes(code)) {
    return stop(message.replace(/^\w+: /, '').replace(/, .*$/, ''), 'give another path')
  }
  // An error of ours: its stack is what is needed to mend it.
  return new Stop(EXIT.failed, error.stack ?? message ?? String(error), '')
}
