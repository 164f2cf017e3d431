import { lookup as lookupBySystem, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Applies to each DNS server; the second try takes twice as long. */
const QUERY = { timeout: 3_000, tries: 2 }

interface ResolveOptions {
  /** DNS servers in place of those of the system, for tests. */
  servers?: string[]
  query?: { timeout: number; tries: number }
  lookup?: (name: string) => Promise<string[]>
}

/**
 * All addresses of a name that a user of the service chose, from the DNS. A name whose servers never answer keeps a socket
 * until the signal aborts, and none of the threads that other names and files need.
 */
export async function resolveName(name: string, signal: AbortSignal, options: ResolveOptions = {}): Promise<string[]> {
  if (!hasDot(name)) return lookUp(name, signal, options)
  const resolver = new Resolver(options.query ?? QUERY)
  if (options.servers) resolver.setServers(options.servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  signal.removeEventListener('abort', cancel)
  const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  const errors = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))
  // ECONNREFUSED: there is no DNS server, and /etc/hosts may have the name.
  if (!errors.some(({ code }) => code === 'ENOTFOUND' || code === 'ECONNREFUSED')) throw errors[0]
  return lookUp(name, signal, options)
}

/** getaddrinfo cannot be cancelled and keeps one of the four threads of the process while it waits. */
const MAX_LOOKUPS = 2
const WAIT_MS = 10

const lookups = new Map<string, Promise<string[]>>()

const hasDot = (name: string): boolean => name.includes('.')

/** A name with a dot may be anyone's, and its DNS servers may be silent when the system asks: it never gets the last turn. */
const isFull = (name: string): boolean =>
  lookups.size >= MAX_LOOKUPS || (hasDot(name) && [...lookups.keys()].some(hasDot))

/** Names that the system alone knows: those of /etc/hosts, of containers, and short ones. */
async function lookUp(name: string, signal: AbortSignal, { lookup = systemLookup }: ResolveOptions): Promise<string[]> {
  while (!lookups.has(name) && isFull(name)) await sleep(WAIT_MS, null, { signal })
  const running = lookups.get(name) ?? lookup(name).finally(() => lookups.delete(name))
  lookups.set(name, running)
  return running
}

const systemLookup = async (name: string): Promise<string[]> =>
  (await lookupBySystem(name, { all: true })).map(({ address }) => address)

/** Whether an address or host name is this machine itself and cannot be reached from others. */
export function isLoopback(host: string): boolean {
  const address = host.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  if (isIP(address) === 4) return address.startsWith('127.')
  return address === '::1' || address === 'localhost'
}
