import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { EXIT, Stop } from './stop.ts'

export interface Account {
  url: string
  token: string
  /** Where the token was found: a variable or a file. */
  source: string
}

type Environment = { [name: string]: string | undefined }

/** In the user's configuration directory. */
export function accountFile({ XDG_CONFIG_HOME: configHome = '' }: Environment): string {
  return join(isAbsolute(configHome) ? configHome : join(homeDirectory(), '.config'), 'wayside', 'account.json')
}

/** A container may run as a user without an entry in the list of users, or with an empty HOME. */
function homeDirectory(): string {
  try {
    const home = homedir()
    if (isAbsolute(home)) return home
  } catch {
    // The same message as for one that is not absolute.
  }
  const next = 'set HOME or XDG_CONFIG_HOME to a directory, or set WAYSIDE_URL and WAYSIDE_TOKEN'
  throw new Stop(EXIT.token, 'This user has no home directory, where the account would be stored.', next)
}

/** WAYSIDE_URL and WAYSIDE_TOKEN win over what `wayside login` has stored, which is not read where both are set. */
export function readAccount(env: Environment): Account {
  const isComplete = env.WAYSIDE_URL && env.WAYSIDE_TOKEN
  const file = isComplete ? '' : accountFile(env)
  const stored = isComplete ? null : readStored(file)
  const url = env.WAYSIDE_URL ? cleanUrl(env.WAYSIDE_URL, 'WAYSIDE_URL') : stored?.url
  if (env.WAYSIDE_TOKEN) {
    const token = cleanToken(env.WAYSIDE_TOKEN, url)
    if (url) return { url, token, source: 'WAYSIDE_TOKEN' }
    const next = 'set WAYSIDE_URL as well, for example WAYSIDE_URL=https://traffic.example'
    throw new Stop(EXIT.token, 'WAYSIDE_TOKEN is set, but WAYSIDE_URL is not.', next)
  }
  if (!stored) throw new Stop(EXIT.token, 'You are not signed in.', 'wayside login')
  // A token is sent only to the service that it belongs to.
  if (url !== stored.url) {
    const sentence = `WAYSIDE_URL is ${url}, but the stored token is for ${stored.url}.`
    throw new Stop(EXIT.token, sentence, 'set WAYSIDE_TOKEN as well, or: wayside login')
  }
  return { ...stored, source: file }
}

/** Only the user may read the file. */
export function storeAccount(file: string, { url, token }: { url: string; token: string }): void {
  mkdirSync(dirname(file), { recursive: true })
  chmodSync(dirname(file), 0o700)
  const part = `${file}.${process.pid}`
  writeFileSync(part, `${JSON.stringify({ url, token }, null, 2)}\n`, { mode: 0o600, flag: 'w' })
  renameSync(part, file)
}

/** Whether others than the user may read the file. */
export const isOpenToOthers = (file: string): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0

/** Without a slash at its end, and without what belongs to a page. `variable` is where it was set, if in one. */
export function cleanUrl(text: string, variable?: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    const sentence = `${variable ? `${variable} is "${text}", which` : text} is not the address of a service.`
    throw new Stop(
      EXIT.usage,
      sentence,
      `${variable ? `set ${variable} to` : 'give'} one such as https://traffic.example`,
    )
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

export function cleanToken(text: string, url = ''): string {
  const token = text.trim()
  if (token !== '' && !/\s/.test(token)) return token
  throw new Stop(EXIT.token, 'That is not a token.', `make one at ${url}/tokens`)
}

function readStored(file: string): { url: string; token: string } | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  try {
    // Editors on Windows begin a file with a byte order mark.
    const { url, token } = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof url === 'string' && typeof token === 'string') return { url, token }
  } catch {
    // The same message as for a file that lacks a field.
  }
  throw new Stop(EXIT.token, `${file} cannot be read.`, 'wayside login')
}
