import { Command } from 'commander'
import { OPERATOR } from '../../server/people/access/audit.ts'
import {
  issueDeviceKey,
  listDeviceKeys,
  revokeDeviceKey,
  rotateDeviceKey,
} from '../../server/people/access/device-keys.ts'
import { deviceNamed } from './named.ts'
import { print, printJson, remark } from './run.ts'
import { printList } from './table.ts'
import { verb } from './verb.ts'

interface KeyOptions {
  organization?: string
  json?: true
}

const DEVICE = 'its serial, or its id'
const OF = 'its organization, where several have such a device'

export function keyCommand(): Command {
  const key = new Command('key').description(
    "devices' keys: for uploads, status and commands of their own site; shown once",
  )

  const newKeyVerb = (word: 'issue' | 'rotate', description: string, make: typeof issueDeviceKey, after: string) =>
    verb(key, word, description, `wayside admin device key ${word} WR-20417`)
      .argument('<device>', DEVICE)
      .option('--organization <name>', OF)
      .run(async ({ database }, serial: string, { organization, json }: KeyOptions) => {
        const device = await deviceNamed(database, serial, organization)
        const issued = await make(database, device.id, OPERATOR)
        if (json) return printJson({ device: device.id, ...issued })
        print(issued.key)
        remark(`This is key ${issued.id} of device ${device.name}. Keep it: it cannot be shown again.`)
        const keys = await listDeviceKeys(database, device.id)
        const isOnly = keys.every(one => one.id === issued.id || one.revoked_at !== null)
        remark(isOnly ? 'It is the only key of the device that works.' : after)
      })
  newKeyVerb(
    'issue',
    'issue a further key to a device; it is shown once only',
    issueDeviceKey,
    'The previous key keeps working: wayside admin device key list',
  )
  newKeyVerb(
    'rotate',
    'issue a new key to a device; its newest previous key keeps working, older ones stop immediately',
    rotateDeviceKey,
    'The previous key keeps working until it is revoked: wayside admin device key list',
  )

  verb(key, 'list', 'list the keys of a device', 'wayside admin device key list WR-20417')
    .argument('<device>', DEVICE)
    .option('--organization <name>', OF)
    .run(async ({ database }, serial: string, { organization, json }: KeyOptions) => {
      const device = await deviceNamed(database, serial, organization)
      const all = await listDeviceKeys(database, device.id)
      printList(all, json, `There are none yet. Make one: wayside admin device key issue ${device.name}`, {
        KEY: all.map(one => one.id),
        MASK: all.map(one => one.mask),
        CREATED: all.map(one => one.created_at),
        REVOKED: all.map(one => one.revoked_at),
        'LAST USE': all.map(one => one.last_used_at),
      })
    })

  verb(key, 'revoke', 'revoke a key of a device immediately', 'wayside admin device key revoke WR-20417 3')
    .argument('<device>', DEVICE)
    .argument('<key>', 'number of the key, from the list')
    .option('--organization <name>', OF)
    .run(async ({ database }, serial: string, text: string, { organization, json }: KeyOptions) => {
      const device = await deviceNamed(database, serial, organization)
      const current = (await listDeviceKeys(database, device.id)).find(one => String(one.id) === text)
      if (!current || !(await revokeDeviceKey(database, device.id, current.id, OPERATOR))) {
        const see = `wayside admin device key list id:${device.id}`
        throw new Error(`Device ${device.name} has no key ${text} that works. See: ${see}`)
      }
      if (json) return printJson({ device: device.id, key: current.id, revoked: true })
      print(`Key ${current.id} (${current.mask}) of device ${device.name} has stopped working.`)
    })

  return key
}
