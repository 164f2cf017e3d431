import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { extname, join, resolve, sep } from 'node:path'
import {
  DEFAULT_EXPORT_SIZES,
  DEFAULT_REQUESTS_PER_MINUTE,
  type ExportSizes,
  ORGANIZATION_LIMITS,
  type OrganizationLimits,
} from '../../contract/limits.ts'
import { withFullStop } from '../../contract/text/full-stop.ts'
import { isNetwork } from '../people/access/client-address.ts'
import { type Provider, parseProviders } from '../people/access/sign-in/provider-settings.ts'
import { defaultDataDir } from '../platform/database/embedded/data-dir.ts'
import { isLoopback } from '../platform/http/outgoing/resolve-name.ts'
import { readTelemetrySettings, type TelemetrySettings } from './telemetry/read-settings.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

export interface Config {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Where `wayside work` reports its health and metrics; null: nowhere. */
  readonly workPort: number | null
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** Without a trailing slash. */
  readonly publicUrl: string | null
  readonly trustedProxies: readonly string[]
  readonly webConcurrency: number
  /** Networks where receivers of webhooks may be although they are not public. */
  readonly webhookAllowNetworks: readonly string[]
  readonly exportDir: string
  readonly exportSizes: Readonly<ExportSizes>
  /** Requests per minute and user; 0: no limit. */
  readonly rateLimit: number
  /** Sites, devices and users that managers of one organization can create. */
  readonly organizationLimits: OrganizationLimits
  /** How long records are stored, as an interval of PostgreSQL; null: without limit. */
  readonly retention: string | null
  /** Days after which records are sealed into blocks; null: never. Not Infinity, which is null in a message to a process. */
  readonly sealAfterDays: number | null
  readonly metricsToken: string | null
  readonly mapStyleUrl: string | null
  /** Null: neither traces nor metrics are sent. */
  readonly telemetry: TelemetrySettings | null
  /** Null without SMTP_URL: nothing is sent. */
  readonly mail: MailSettings | null
  readonly oidcProviders: readonly Provider[]
  /** Whether the simulated devices of the demo run. */
  readonly simulate: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
}

interface MailSettings {
  readonly smtpUrl: string
  readonly from: { readonly name: string; readonly address: string }
  /** The public URL of the service, for links. */
  readonly origin: string
}

/** All problems of the configuration, one per line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** The directory of package.json: this file is two levels below it, the compiled one three. */
export const CHECKOUT = resolve(import.meta.dirname, extname(import.meta.filename) === '.ts' ? '../..' : '../../..')

/** Whether this is an installed npm package, not a checkout. */
export const IS_INSTALLED = CHECKOUT.split(sep).includes('node_modules')

/** The only reader of the environment. With `serving` it also refuses a configuration that is unsafe to serve. */
export function readConfig(env: NodeJS.ProcessEnv, { serving = false } = {}): Config {
  const problems: string[] = []

  function read<T, Absent>(name: string, absent: Absent, allowed: string, parse: (text: string) => T | undefined) {
    const text = env[name]?.trim()
    if (!text) return absent
    const value = parse(text)
    if (value === undefined) problems.push(`${name} is ${quoted(name, text)}, but must be ${allowed}.`)
    return value === undefined ? absent : value
  }
  const integer = <Absent extends number | null>(name: string, absent: Absent, min: number, max: number) =>
    read(name, absent, `a whole number from ${min} to ${max}`, text =>
      /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
    )

  function readMail(origin: string | null): MailSettings | null {
    const smtpUrl = read('SMTP_URL', null, 'like smtp://user:password@mail.example.org:587 or smtps://…:465', smtpUrlOf)
    const from = read('MAIL_FROM', null, 'like wayside@example.org or Wayside <wayside@example.org>', mailboxOf)
    if (!env.SMTP_URL?.trim()) return null
    const isMissing = (name: string, value: unknown) => value === null && !env[name]?.trim()
    if (isMissing('MAIL_FROM', from)) problems.push('MAIL_FROM is not set, but mails need a sender (SMTP_URL is set).')
    if (isMissing('PUBLIC_URL', origin)) {
      problems.push('PUBLIC_URL is not set, but links in mails need it (SMTP_URL is set).')
    }
    return smtpUrl && from && origin ? { smtpUrl, from, origin } : null
  }

  const dataDir = read('DATA_DIR', null, 'a directory', text => resolve(text)) ?? defaultPlace()
  const publicUrl = read('PUBLIC_URL', null, 'an address like https://traffic.example.org, without a path', originOf)
  const config: Config = {
    host: read('HOST', '127.0.0.1', 'an address or a host name', text => (isHost(text) ? text : undefined)),
    port: integer('PORT', 8080, 0, 65535),
    workPort: integer('WORK_PORT', null, 0, 65535),
    databaseUrl: read('DATABASE_URL', null, 'postgres://user:password@host:port/database', text =>
      // The directory of a socket is set by ?host=; then there may be no host, which URL does not accept.
      urlOf(text.replace('@/', '@localhost/'), ['postgres:', 'postgresql:']) ? text : undefined,
    ),
    dataDir,
    publicUrl,
    trustedProxies: read('TRUSTED_PROXIES', [], 'a list like 10.0.0.5, 192.168.0.0/16, fd00::/8', networksOf),
    webhookAllowNetworks: read(
      'WEBHOOK_ALLOW_NETWORKS',
      [],
      'a list like 10.0.0.5, 192.168.0.0/16, fd00::/8',
      networksOf,
    ),
    webConcurrency: integer('WEB_CONCURRENCY', availableParallelism(), 1, 256),
    exportDir: read('EXPORT_DIR', join(dataDir, 'exports'), 'a directory', text => resolve(text)),
    exportSizes: {
      rows: integer('EXPORT_MAX_ROWS', DEFAULT_EXPORT_SIZES.rows, 1, 999_999_999),
      bytes: read('EXPORT_MAX_SIZE', DEFAULT_EXPORT_SIZES.bytes, SIZE, sizeOf),
      reserveBytes: read('EXPORT_RESERVE', DEFAULT_EXPORT_SIZES.reserveBytes, SIZE, sizeOf),
    },
    rateLimit: integer('RATE_LIMIT', DEFAULT_REQUESTS_PER_MINUTE, 0, 1_000_000),
    organizationLimits: {
      sites: integer('MAX_SITES', ORGANIZATION_LIMITS.sites, 1, 1_000_000),
      devices: integer('MAX_DEVICES', ORGANIZATION_LIMITS.devices, 1, 1_000_000),
      users: integer('MAX_USERS', ORGANIZATION_LIMITS.users, 1, 1_000_000),
    },
    retention: read('RETENTION', null, 'a number of days or months, like 400d or 36mo', intervalOf),
    sealAfterDays: read('SEAL_AFTER', 3, 'a number of days from 1d to 3650d, or never', sealingOf),
    metricsToken: read('METRICS_TOKEN', null, '16 to 256 visible characters without blanks', text =>
      /^[\x21-\x7e]{16,256}$/.test(text) ? text : undefined,
    ),
    mapStyleUrl: read('MAP_STYLE_URL', null, 'the http or https address of a map style', text =>
      urlOf(text, ['http:', 'https:']) ? text : undefined,
    ),
    mail: readMail(publicUrl),
    oidcProviders: read('OIDC_PROVIDERS', [], 'the path of a file of providers', path => {
      try {
        return parseProviders(readFileSync(path, 'utf8'))
      } catch (error) {
        problems.push(
          ...String((error as Error).message)
            .split('\n')
            .map(problem => withFullStop(`OIDC_PROVIDERS: ${problem}`)),
        )
        return []
      }
    }),
    telemetry: readTelemetrySettings(env, problems),
    simulate: read('SIMULATE', true, 'on or off', text => ({ on: true, off: false })[text.toLowerCase()]),
    logLevel: read('LOG_LEVEL', 'info' as const, `one of ${LOG_LEVELS.join(', ')}`, text =>
      LOG_LEVELS.find(level => level === text.toLowerCase()),
    ),
  }
  if (serving && !isLoopback(config.host)) problems.push(...whyNotPublic(config, problems))
  if (problems.length > 0) throw new ConfigurationError(problems)
  return Object.freeze(config)
}

/** An installed package has the working directory of its user, where `data` may be something else. */
const defaultPlace = (): string =>
  IS_INSTALLED ? defaultDataDir(process.cwd(), 'wayside-data') : defaultDataDir(CHECKOUT)

function sealingOf(text: string): number | null | undefined {
  if (text.toLowerCase() === 'never') return null
  const days = Number(/^(\d{1,4})d$/i.exec(text)?.[1])
  return days >= 1 && days <= 3650 ? days : undefined
}

/** The URL of the service. */
export const addressOf = ({ host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** On a public address, tokens and passwords must be encrypted, and the addresses of clients must be known. */
function whyNotPublic({ host, publicUrl, trustedProxies }: Config, problems: readonly string[]): string[] {
  const isRefused = (name: string) => problems.some(problem => problem.startsWith(name))
  const reasons: string[] = []
  if (!publicUrl?.startsWith('https:') && !isRefused('PUBLIC_URL')) {
    reasons.push(
      `PUBLIC_URL is ${publicUrl ? `"${publicUrl}"` : 'not set'}, but must be an https address because HOST (${host}) is open to others.`,
    )
  }
  if (trustedProxies.length === 0 && !isRefused('TRUSTED_PROXIES')) {
    reasons.push(
      `TRUSTED_PROXIES is not set, but must name the proxy that ends https because HOST (${host}) is open to others.`,
    )
  }
  return reasons
}

const SECRETS = ['DATABASE_URL', 'METRICS_TOKEN', 'SMTP_URL']

const quoted = (name: string, text: string): string =>
  SECRETS.includes(name) ? 'something else (not repeated, because it may hold a secret)' : JSON.stringify(text)

const isHost = (text: string): boolean =>
  isIP(text) !== 0 || (/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(text) && !/^[\d.]+$/.test(text))

function urlOf(text: string, protocols: string[]): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return protocols.includes(url.protocol) ? url : undefined
}

function originOf(text: string): string | undefined {
  const url = urlOf(text, ['http:', 'https:'])
  return url && `${url.origin}/` === url.href ? url.origin : undefined
}

/** A host, and a user with a password or none of them; options of the mail library are not accepted. */
function smtpUrlOf(text: string): string | undefined {
  const url = urlOf(text, ['smtp:', 'smtps:'])
  if (
    !url ||
    !isHost(url.hostname.replace(/^\[|\]$/g, '')) ||
    !['', '/'].includes(url.pathname + url.search + url.hash)
  )
    return undefined
  return (url.username === '') === (url.password === '') && isDecodable(url.username + url.password) ? text : undefined
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).isWellFormed()
  } catch {
    return false
  }
}

function mailboxOf(text: string): MailSettings['from'] | undefined {
  const [, name = '', inBrackets, bare] = /^(?:([^<>"\p{C}]*)<([^<>]*)>|([^<>]*))$/u.exec(text) ?? []
  const address = (inBrackets ?? bare ?? '').trim()
  return /^[!#$%&'*+/=?^_`{|}~.\w-]{1,64}@[A-Za-z0-9.-]{1,253}$/.test(address)
    ? { name: name.trim(), address }
    : undefined
}

const SIZE = 'a size in MiB, GiB or TiB, like 500MiB or 20GiB'
const UNIT_BYTES: { [unit: string]: number } = { mib: 1024 ** 2, gib: 1024 ** 3, tib: 1024 ** 4 }

function sizeOf(text: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,6})([mgt]ib)$/i.exec(text) ?? []
  return number === undefined ? undefined : Number(number) * (UNIT_BYTES[unit.toLowerCase()] as number)
}

function intervalOf(text: string): string | undefined {
  const [, number, unit] = /^([1-9]\d{0,3})(d|mo)$/.exec(text) ?? []
  return number && `${number} ${unit === 'd' ? 'days' : 'months'}`
}

function networksOf(text: string): string[] | undefined {
  const networks = text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
  return networks.every(isNetwork) ? networks : undefined
}
