import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Addresses and networks (`10.0.0.0/8`) as one thing that can be asked; null for none, which is asked at no cost. */
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

/** One address, one form: of IPv4 also where a socket or a proxy that listens for both writes it as IPv6. */
const bare = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const contains = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Where a request really comes from: the last address of X-Forwarded-For that none of our own proxies wrote. */
export function clientAddress(request: IncomingMessage, trusted: BlockList | null): string {
  const peer = bare(request.socket.remoteAddress ?? '')
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

/** What one household or office is given: an address of IPv4, the first half of one of IPv6. */
export function addressBlock(address: string): string {
  const bare = address.split('%', 1)[0] as string
  if (!isIPv6(bare)) return address
  const [head = '', tail = ''] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}
