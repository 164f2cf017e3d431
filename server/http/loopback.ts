import { isIP } from 'node:net'

/** Whether an address or host name is this machine itself and cannot be reached from others. */
export function isLoopback(host: string): boolean {
  const address = host.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
  if (isIP(address) === 4) return address.startsWith('127.')
  return address === '::1' || address === 'localhost'
}
