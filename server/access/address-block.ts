import { isIPv6 } from 'node:net'

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
