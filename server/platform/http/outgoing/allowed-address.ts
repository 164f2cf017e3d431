import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Addresses at which the hosts of clouds answer their own machines: instance metadata with credentials, agents, DNS. Each is
 * refused also within a network that is allowed: `fd00::/8` or `100.64.0.0/10` is meant for receivers in it. An entry that is
 * such an address itself allows it.
 *
 * Sources: the IANA registries of special-purpose IPv4 and IPv6 addresses (RFC 6890) for what is not public at all, which is
 * `range()` of ipaddr.js; for these, the documentation of the vendors on instance metadata, as of 2026-11:
 */
const CLOUD_HOSTS = [
  // Most vendors: AWS, Azure, Google, Oracle, DigitalOcean, Hetzner, OpenStack, IBM, Huawei, Vultr.
  '169.254.169.254',
  // AWS: "Use the Instance Metadata Service", "Amazon DNS server", "Amazon Time Sync", "ECS task metadata", "EKS Pod Identity".
  ...['fd00:ec2::254', 'fd00:ec2::253', 'fd00:ec2::123', 'fd00:ec2::23'],
  ...['169.254.169.253', '169.254.169.123', '169.254.170.2', '169.254.170.23'],
  // Azure: "What is IP address 168.63.129.16?". It lies in a public network of Microsoft.
  '168.63.129.16',
  // Google: "VM metadata", the address of metadata.google.internal in networks of IPv6 alone.
  'fd20:ce::254',
  // Oracle: "Instance metadata" by IPv6, and of Compute Classic.
  ...['fd00:c1::a9fe:a9fe', '192.0.0.192'],
  // Alibaba: "Instance metadata", and its DNS servers.
  ...['100.100.100.200', '100.100.2.136', '100.100.2.138'],
  // Tencent and Scaleway: "Instance metadata".
  ...['169.254.0.23', '169.254.42.42', 'fd00:42::42'],
  // OpenStack: "Metadata service" by IPv6.
  'fe80::a9fe:a9fe',
].map(address => ipaddr.parse(address).toNormalizedString())

/** IPv6 addresses are assigned to hosts of the internet from this network alone. */
const GLOBAL_IPV6 = '2000::/3'

/** Whether a request may be sent to an address: a public one, or one of a network that the operator allows. */
export function isAllowed(text: string, { allowNetworks }: { allowNetworks: readonly string[] }): boolean {
  // As IPv4 if it is an IPv4-mapped one.
  const address = ipaddr.process(text)
  return [address, ...embeddedIpv4(address)].every(part =>
    isCloudHost(part)
      ? allowNetworks.some(network => isWithin(part, network) && isOneAddress(network))
      : isPublic(part) || allowNetworks.some(network => isWithin(part, network)),
  )
}

const isCloudHost = (address: Address): boolean => CLOUD_HOSTS.includes(address.toNormalizedString())

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, GLOBAL_IPV6))

/** The IPv4 addresses to which a gateway would send: of NAT64 (RFC 6052, 8215), SIIT, 6to4 and Teredo (server and client). */
function embeddedIpv4(address: Address): Address[] {
  if (address.kind() === 'ipv4') return []
  const bytes = address.toByteArray()
  const ipv4At = (start: number, flip = 0) =>
    new ipaddr.IPv4(bytes.slice(start, start + 4).map(byte => byte ^ flip)) as Address
  switch (address.range()) {
    case 'rfc6052':
    case 'rfc6145':
      return [ipv4At(12)]
    case '6to4':
      return [ipv4At(2)]
    case 'teredo':
      return [ipv4At(4), ipv4At(12, 0xff)]
    default:
      return []
  }
}

function isWithin(address: Address, network: string): boolean {
  const [base, bits] = parseNetwork(network)
  return address.kind() === base.kind() && address.match(base, bits)
}

function isOneAddress(network: string): boolean {
  const [base, bits] = parseNetwork(network)
  return bits === base.toByteArray().length * 8
}

const parseNetwork = (network: string) =>
  ipaddr.parseCIDR(network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`)
