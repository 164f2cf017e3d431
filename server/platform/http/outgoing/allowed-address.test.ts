import { expect, test } from 'vitest'
import { isAllowed } from './allowed-address.ts'

const NONE = { allowNetworks: [] }

const REFUSED = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.1.1', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:169.254.1.1', '::ffff:10.0.0.1'],
  ...[
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:101',
    '64:ff9b:1::a9fe:101',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
  ],
  ...['fec0::1', 'ff02::1', '100::1', '::808:808', '::ffff:0:808:808', '1fff::1', '4000::1', '8000::1'],
]
const PUBLIC = [
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '169.253.0.1',
  '2000::1',
  '2606:4700::1111',
  '3ffe::1',
]

test.each(REFUSED)('%s is refused, and allowed with its network', address => {
  expect(isAllowed(address, NONE)).toBe(false)
  expect(isAllowed(address, { allowNetworks: ['0.0.0.0/0', '::/0'] })).toBe(true)
})

test.each(PUBLIC)('%s is allowed', address => expect(isAllowed(address, NONE)).toBe(true))

test('a network allows its own addresses alone, an IPv4 network also those that IPv6 embeds', () => {
  const rules = { allowNetworks: ['10.1.0.0/16', '192.168.7.7', 'fd00:1::/32'] }
  const allowed = ['10.1.2.3', '::ffff:10.1.2.3', '192.168.7.7', 'fd00:1::5']
  const refused = ['10.2.0.1', '::ffff:10.2.0.1', '192.168.7.8', 'fd00:2::5']
  expect(allowed.filter(address => !isAllowed(address, rules))).toEqual([])
  expect(refused.filter(address => isAllowed(address, rules))).toEqual([])
})

const CLOUD_HOSTS = [
  ...['168.63.129.16', '169.254.169.254', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
  // The same, mapped, by NAT64, by 6to4 and by Teredo (as client, then as server).
  ...['::ffff:168.63.129.16', '64:ff9b::a83f:8110', '64:ff9b:1::a83f:8110', '2002:a83f:8110::1', '::ffff:0:a9fe:a9fe'],
  ...['2001:0:808:808:0:0:57c0:7eef', '2001:0:a83f:8110:0:0:f7f7:f7f7'],
]

test.each(CLOUD_HOSTS)("%s, a cloud host's own address, is refused also within networks that are allowed", address => {
  expect(isAllowed(address, NONE)).toBe(false)
  const networks = ['0.0.0.0/0', '::/0', '168.63.129.0/24', '100.64.0.0/10', 'fd00::/8']
  expect(isAllowed(address, { allowNetworks: networks })).toBe(false)
})

test("a cloud host's own address is allowed by an entry that is this address, and by no other", () => {
  expect(isAllowed('100.100.100.200', { allowNetworks: ['100.100.100.200'] })).toBe(true)
  expect(isAllowed('fd00:ec2::254', { allowNetworks: ['fd00:ec2::254/128'] })).toBe(true)
  expect(isAllowed('fd00:ec2::254', { allowNetworks: ['fd00:ec2::253/128', 'fd00:ec2::/64'] })).toBe(false)
})

test('the addresses around one of a cloud host stay public', () => {
  for (const address of ['168.63.129.15', '168.63.129.17']) expect(isAllowed(address, NONE)).toBe(true)
})

test('where NAT64 is allowed, the IPv4 address behind it is checked too', () => {
  const rules = { allowNetworks: ['64:ff9b::/96'] }
  expect(isAllowed('64:ff9b::808:808', rules)).toBe(true)
  expect(isAllowed('64:ff9b::a00:1', rules)).toBe(false)
  expect(isAllowed('64:ff9b::a00:1', { allowNetworks: ['64:ff9b::/96', '10.0.0.0/8'] })).toBe(true)
})
