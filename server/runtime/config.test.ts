import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CHECKOUT, ConfigurationError, readConfig } from './config.ts'

function complaintsOf(env: NodeJS.ProcessEnv, options = {}): readonly string[] {
  try {
    readConfig(env, options)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}

test('what is set reaches other processes as it is, also that records are never sealed', () => {
  const config = readConfig({ SEAL_AFTER: 'never', DATA_DIR: '/srv/wayside' })
  expect(config.sealAfterDays).toBe(null)
  expect(JSON.parse(JSON.stringify(config))).toEqual(config)
})

describe('what is not set has a default', () => {
  test('that serves this machine only, one process a core', () => {
    expect(readConfig({ DATA_DIR: '/srv/wayside' })).toEqual({
      host: '127.0.0.1',
      port: 8080,
      workPort: null,
      databaseUrl: null,
      dataDir: '/srv/wayside',
      publicUrl: null,
      telemetry: null,
      trustedProxies: [],
      webConcurrency: availableParallelism(),
      exportDir: '/srv/wayside/exports',
      exportSizes: { rows: 50_000_000, bytes: 16 * 1024 ** 3, reserveBytes: null },
      organizationLimits: { sites: 10_000, devices: 20_000, users: 1_000 },
      rateLimit: 600,
      retention: null,
      sealAfterDays: 3,
      webhookAllowNetworks: [],
      metricsToken: null,
      mapStyleUrl: null,
      mail: null,
      oidcProviders: [],
      simulate: true,
      logLevel: 'info',
    })
  })

  test('an empty value counts as not set', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: ' ', METRICS_TOKEN: '' })).toEqual(readConfig({}))
  })

  test('the data lie in the checkout, or in a place that is named after it', () => {
    const places = [join(CHECKOUT, 'data'), expect.stringMatching(/^\/var\/lib\/wayside\//)]
    expect(places).toContainEqual(readConfig({}).dataDir)
  })

  test('it is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })
})

describe('accepted', () => {
  test.each([
    ['HOST', 'localhost', { host: 'localhost' }],
    ['HOST', '::', { host: '::' }],
    ['PORT', '0', { port: 0 }],
    ['WORK_PORT', '9464', { workPort: 9464 }],
    ['DATABASE_URL', 'postgresql://u:p@db:5433/wayside', { databaseUrl: 'postgresql://u:p@db:5433/wayside' }],
    ['DATABASE_URL', 'postgres://u@/w?host=/run/pg', { databaseUrl: 'postgres://u@/w?host=/run/pg' }],
    ['PUBLIC_URL', 'https://Traffic.Example.org/', { publicUrl: 'https://traffic.example.org' }],
    ['TRUSTED_PROXIES', '10.0.0.5, fd00::/8,', { trustedProxies: ['10.0.0.5', 'fd00::/8'] }],
    ['WEB_CONCURRENCY', '3', { webConcurrency: 3 }],
    ['EXPORT_DIR', '/srv/exports', { exportDir: '/srv/exports' }],
    ['RATE_LIMIT', '0', { rateLimit: 0 }],
    ['RETENTION', '400d', { retention: '400 days' }],
    ['WEBHOOK_ALLOW_NETWORKS', '10.0.0.5, fd00::/8', { webhookAllowNetworks: ['10.0.0.5', 'fd00::/8'] }],
    ['RETENTION', '9999mo', { retention: '9999 months' }],
    ['METRICS_TOKEN', 'sixteen-or-more!', { metricsToken: 'sixteen-or-more!' }],
    ['MAP_STYLE_URL', 'https://tiles.example.org/style.json', { mapStyleUrl: 'https://tiles.example.org/style.json' }],
    ['SIMULATE', 'off', { simulate: false }],
    ['LOG_LEVEL', 'DEBUG', { logLevel: 'debug' }],
  ])('%s=%s', (name, text, expected) => {
    expect(readConfig({ [name]: text })).toMatchObject(expected)
  })
})

describe('refused, with the name, the value and what is allowed', () => {
  test.each([
    ['HOST', 'not a host', '"not a host"'],
    ['HOST', '300.1.1.1', '"300.1.1.1"'],
    ['PORT', '80a', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['SIMULATE', 'perhaps', 'on or off'],
    ['PUBLIC_URL', 'traffic.example.org', 'https://'],
    ['PUBLIC_URL', 'https://example.org/traffic', 'without a path'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', '"10.0.0.0/33"'],
    ['TRUSTED_PROXIES', 'proxy.local', '"proxy.local"'],
    ['WEB_CONCURRENCY', '0', 'from 1 to 256'],
    ['RATE_LIMIT', '1e3', 'from 0'],
    ['RETENTION', '0d', '400d or 36mo'],
    ['WEBHOOK_ALLOW_NETWORKS', '10.0.0.0/33', '192.168.0.0/16'],
    ['RETENTION', '10000d', '400d or 36mo'],
    ['RETENTION', '3y', '400d or 36mo'],
    ['MAP_STYLE_URL', 'file:///style.json', 'http'],
    ['LOG_LEVEL', 'verbose', 'trace, debug, info, warn, error, silent'],
  ])('%s=%s', (name, text, part) => {
    const complaints = complaintsOf({ [name]: text })
    expect(complaints).toEqual([expect.stringContaining(part)])
    expect(complaints[0]).toMatch(new RegExp(`^${name} is `))
  })

  test.each([
    ['DATABASE_URL', 'mysql://root:secret-word@db/wayside'],
    ['METRICS_TOKEN', 'secret-word'],
  ])('%s is not repeated', (name, text) => {
    const complaints = complaintsOf({ [name]: text })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).not.toContain('secret-word')
  })

  test('all errors in one message, one per line', () => {
    const complaints = complaintsOf({ PORT: 'x', RATE_LIMIT: 'y', LOG_LEVEL: 'z', HOST: '0.0.0.0' }, { serving: true })
    expect(complaints.map(complaint => complaint.split(' ')[0])).toEqual([
      'PORT',
      'RATE_LIMIT',
      'LOG_LEVEL',
      'PUBLIC_URL',
      'TRUSTED_PROXIES',
    ])
    expect(new ConfigurationError(complaints).message.split('\n')).toHaveLength(5)
  })
})

describe('serving others than this machine', () => {
  const proxied = { TRUSTED_PROXIES: '10.0.0.5', PUBLIC_URL: 'https://traffic.example.org' }

  test.each(['0.0.0.0', '::', '192.168.1.4', 'traffic.local'])('HOST=%s takes https and a known proxy', host => {
    expect(complaintsOf({ HOST: host }, { serving: true })).toHaveLength(2)
    expect(complaintsOf({ ...proxied, HOST: host, PUBLIC_URL: 'http://x.org' }, { serving: true })).toHaveLength(1)
    expect(complaintsOf({ ...proxied, HOST: host }, { serving: true })).toEqual([])
  })

  test.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('HOST=%s does not', host => {
    expect(complaintsOf({ HOST: host }, { serving: true })).toEqual([])
  })

  test('a command that serves nothing does not care', () => {
    expect(complaintsOf({ HOST: '0.0.0.0' })).toEqual([])
  })
})

describe('mail', () => {
  const PUBLIC_URL = 'https://traffic.example.org'
  const sending = { PUBLIC_URL, MAIL_FROM: 'wayside@example.org' }

  test.each([
    ['smtp://localhost:1025', 'wayside@example.org', { name: '', address: 'wayside@example.org' }],
    ['smtp://[::1]:25/', 'Wayside <w@example.org>', { name: 'Wayside', address: 'w@example.org' }],
    ['smtps://user:p%40ss@mail.example.org', 'Zähler, <w+1@x.org>', { name: 'Zähler,', address: 'w+1@x.org' }],
  ])('SMTP_URL=%s MAIL_FROM=%s', (smtpUrl, from, mailbox) => {
    const config = readConfig({ PUBLIC_URL, SMTP_URL: smtpUrl, MAIL_FROM: from })
    expect(config.mail).toEqual({ smtpUrl, from: mailbox, origin: PUBLIC_URL })
  })

  test('SMTP_URL alone is refused, because mails need a sender and their links an address', () => {
    expect(complaintsOf({ SMTP_URL: 'smtp://localhost' })).toEqual([
      'MAIL_FROM is not set, but mails need a sender (SMTP_URL is set).',
      'PUBLIC_URL is not set, but links in mails need it (SMTP_URL is set).',
    ])
    expect(readConfig(sending).mail).toBeNull()
  })

  test.each([
    'http://user:secret-word@mail.example.org',
    'smtp://secret-word@mail.example.org',
    'smtp://user:secret-word@mail.example.org/path',
    'smtp://user:secret-word@mail.example.org?secure=false',
    'smtp://user:secret-word%E0@mail.example.org',
    'smtp://:secret-word@',
    'mail.example.org secret-word',
  ])('SMTP_URL=%s is refused and not repeated', SMTP_URL => {
    const complaints = complaintsOf({ ...sending, SMTP_URL })
    expect(complaints).toEqual([expect.stringMatching(/^SMTP_URL is .*smtp:\/\/user/)])
    expect(complaints[0]).not.toContain('secret-word')
  })

  test.each([
    'nobody',
    'a@b@c.org',
    'two words@example.org',
    'W <a@example.org> <b@example.org>',
    'W\r\nBcc: x <a@example.org>',
    '"W" <a@example.org>',
  ])('MAIL_FROM=%j is refused', MAIL_FROM => {
    const complaints = complaintsOf({ ...sending, SMTP_URL: 'smtp://localhost', MAIL_FROM })
    expect(complaints).toEqual([expect.stringMatching(/^MAIL_FROM is /)])
  })
})
