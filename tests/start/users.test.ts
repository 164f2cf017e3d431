import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/platform/database/connect.ts'
import { defaultDataDir } from '../../server/platform/database/embedded/data-dir.ts'
import { makeDataDir } from '../support/services/data-dir.ts'
import { openInProcess } from './postgres-process.ts'
import { makeSmallCheckout, openToAll } from './small-checkout.ts'

const isRoot = process.getuid?.() === 0
const quick = { shared_buffers: '16MB', fsync: 'off' }
let place: string
let checkout: string

/** Exists everywhere, and is never who runs PostgreSQL for root: that is `wayside`, or `nobody` where no user can be created. */
const idOfDaemon = (flag: string) => Number(execFileSync('id', [flag, 'daemon'], { encoding: 'utf8' }))
const daemon = { uid: idOfDaemon('-u'), gid: idOfDaemon('-g') }

if (!isRoot) console.info('Skipped: only root can run processes as other users.')

describe.skipIf(!isRoot)('started by root', () => {
  beforeAll(() => {
    place = makeDataDir()
    chmodSync(place, 0o755)
    checkout = makeSmallCheckout(join(place, 'checkout'))
    openToAll(checkout)
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  async function answers(dataDir: string, user = {}) {
    const opened = await openInProcess({ dataDir, owner: true, settings: quick }, { checkout, ...user })
    const database = connect(opened.connection, { max: 1, applicationName: 'test' })
    try {
      const { rows } = await database.query("select current_setting('data_directory') as directory")
      return rows[0].directory
    } finally {
      await database.close()
      await opened.leave()
    }
  }

  const copies = (dataDir: string) => readdirSync(dataDir).filter(name => name.startsWith('postgresql-'))

  test('an ordinary user runs it as that user, from a checkout that is not theirs', async () => {
    const home = join(place, 'home')
    mkdirSync(home)
    chownSync(home, daemon.uid, daemon.gid)
    expect(await answers(join(home, 'data'), daemon)).toBe(join(home, 'data/postgres'))
    expect(statSync(join(home, 'data/postgres')).uid).toBe(daemon.uid)
    // The symbolic links could not be made in the checkout, so there is a copy.
    expect(copies(join(home, 'data'))).toHaveLength(1)

    // Root goes on with it as its owner.
    expect(await answers(join(home, 'data'))).toBe(join(home, 'data/postgres'))
    expect(statSync(join(home, 'data/postgres/PG_VERSION')).uid).toBe(daemon.uid)
  })

  test('root runs it as an unprivileged user who owns its files, also from a checkout that only root can read', async () => {
    const dataDir = join(place, 'else', 'where')
    expect(await answers(dataDir)).toBe(join(dataDir, 'postgres'))
    expect(statSync(join(dataDir, 'postgres')).uid).toBeGreaterThan(0)
    expect(copies(dataDir)).toHaveLength(0)
    await expect(answers(dataDir, daemon)).rejects.toThrow(/belongs to another user/)

    chmodSync(checkout, 0o700)
    try {
      expect(await answers(dataDir)).toBe(join(dataDir, 'postgres'))
      expect(copies(dataDir)).toHaveLength(1)
      await expect(answers(join(checkout, 'data'))).rejects.toThrow(/may not enter .*checkout/)
    } finally {
      chmodSync(checkout, 0o755)
    }
  })

  test('the data directory is in the checkout, or outside of a closed one, and never another checkout’s', () => {
    const [closed, other] = ['closed/wayside', 'other/wayside'].map(name => join(place, name)) as [string, string]
    mkdirSync(closed, { recursive: true })
    mkdirSync(other, { recursive: true })
    expect(defaultDataDir(closed)).toBe(join(closed, 'data'))
    chmodSync(join(place, 'closed'), 0o700)
    chmodSync(join(place, 'other'), 0o700)
    expect(defaultDataDir(closed)).toMatch(/^\/var\/lib\/wayside\/wayside-[0-9a-f]{8}$/)
    expect(defaultDataDir(other)).not.toBe(defaultDataDir(closed))
  })
})
