import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** A list of addresses and networks (`10.0.0.0/8`) to check against; null when there are none. */
export function addressList(entries: readonly string[]): BlockList | null {
  if (entries.length === 0) return null
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether this is an address or a network: `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** IPv4 addresses in their plain form, also when a dual-stack socket or proxy writes them as IPv6. */
const bare = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const contains = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const peerOf = (request: IncomingMessage) => bare(request.socket.remoteAddress ?? '')

export function isTrustedPeer(request: IncomingMessage, trusted: BlockList | null): boolean {
  const peer = peerOf(request)
  return trusted !== null && isIP(peer) !== 0 && contains(trusted, peer)
}

/** The address of the client: the last one of X-Forwarded-For that is not a trusted proxy. */
export function clientAddress(request: IncomingMessage, trusted: BlockList | null): string {
  const peer = peerOf(request)
  if (!trusted) return peer
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(part => bare(part.trim()))
  let address = peer
  while (isIP(address) && contains(trusted, address)) {
    const before = forwarded.pop()
    if (!before || !isIP(before)) break
    address = before
  }
  return address
}

/** The block of addresses of one household or office: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressBlock(address: string): string {
  const bare = address.split('%', 1)[0] as string
  if (!isIPv6(bare)) return address
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
