import { Command, Option } from 'commander'
import { OPERATOR } from '../../server/access/audit.ts'
import { assignDevice } from '../../server/devices/assign-device.ts'
import { assignmentInput, CLASS_SCHEMES, deviceInput, unassignmentInput } from '../../server/devices/device-input.ts'
import { listDevices } from '../../server/devices/list-devices.ts'
import { registerDevice } from '../../server/devices/register-device.ts'
import { unassignDevice } from '../../server/devices/unassign-device.ts'
import { validateBody } from '../../server/http/validate.ts'
import { DEVICE_TYPES } from '../../server/sites/schema.ts'
import { keyCommand } from './key.ts'
import { deviceNamed, organizationNamed, organizationOrAll, siteNamed } from './named.ts'
import { print, printJson, run } from './run.ts'
import { table } from './table.ts'
import { verb } from './verb.ts'

interface Options {
  organization?: string
  json?: true
}
interface Registration extends Options {
  organization: string
  type: string
  classScheme?: string
  clockResolutionMs?: string
  uploadIntervalS?: string
}

const OF = 'its organization, where several have such a device'

export function deviceCommand(): Command {
  const device = new Command('device').description('what stands at the roadside: where, since when, its keys')

  verb(
    device,
    'register',
    'make a device known',
    'wayside admin device register WR-20417 --organization "City of Turku" --type radar --class-scheme tls_8_1',
  )
    .argument('<serial>', 'unique in its organization')
    .requiredOption('--organization <name>', 'the organization it belongs to')
    .addOption(new Option('--type <type>', 'how it measures').choices(DEVICE_TYPES).makeOptionMandatory())
    .addOption(new Option('--class-scheme <scheme>', 'what its class codes mean').choices(CLASS_SCHEMES))
    .option('--clock-resolution-ms <number>', 'one tick of its clock (1000)')
    .option('--upload-interval-s <number>', 'how often it sends (900)')
    .action((serial: string, options: Registration, command: Command) =>
      run(command, async database => {
        const organizationId = await organizationNamed(database, options.organization)
        const input = validateBody(deviceInput, {
          serial,
          device_type: options.type,
          class_scheme: options.classScheme,
          clock_resolution_ms: options.clockResolutionMs,
          upload_interval_s: options.uploadIntervalS,
        })
        const registered = await registerDevice(database, organizationId, input, OPERATOR)
        if (options.json) return printJson(registered)
        print(`Registered device ${registered.serial} (id ${registered.id}).`)
        print(`Next: wayside admin device assign id:${registered.id} SITE`)
        print(`      wayside admin device key issue id:${registered.id}`)
      }),
    )

  verb(device, 'list', 'list devices and where they stand', 'wayside admin device list --organization "City of Turku"')
    .option('--organization <name>', 'of this organization only')
    .action(({ organization, json }: Options, command: Command) =>
      run(command, async database => {
        const all = await listDevices(database, await organizationOrAll(database, organization))
        if (json) return printJson(all)
        if (all.length === 0) return print('There are none yet. Make one known: wayside admin device register --help')
        print(
          table({
            ID: all.map(one => one.id),
            SERIAL: all.map(one => one.serial),
            TYPE: all.map(one => one.device_type),
            ORGANIZATION: all.map(one => one.organization),
            SITE: all.map(one => one.site_id),
            SINCE: all.map(one => one.assigned_from),
            KEYS: all.map(one => one.keys),
            'LAST SEEN': all.map(one => one.last_seen_at),
          }),
        )
      }),
    )

  verb(
    device,
    'assign',
    'say that a device stands at a site; this ends where it stood before, and replaces the device that stood there',
    'wayside admin device assign WR-20417 TKU-014 --from 2025-06-01T07:00+03:00',
  )
    .argument('<device>', 'its serial, or its id')
    .argument('<site>', 'its site_id, or its id')
    .option('--from <moment>', 'since when; without an offset in UTC (now)')
    .option('--organization <name>', OF)
    .action((serial: string, site: string, { organization, json, from }: Options & { from?: string }, command) =>
      run(command, async database => {
        const device = await deviceNamed(database, serial, organization)
        const { id } = await siteNamed(database, site, `id:${device.organization_id}`)
        const input = validateBody(assignmentInput, { site: id, assigned_from: from })
        const moment = input.assigned_from ? new Date(input.assigned_from.ms) : null
        const assigned = await assignDevice(database, device.id, { siteId: id, from: moment }, OPERATOR)
        if (json) return printJson(assigned)
        const { site_id, assigned_from, left_site_id, replaced_serial } = assigned
        print(`Device ${assigned.serial} stands at site ${site_id} since ${assigned_from.toISOString()}.`)
        if (left_site_id) print(`It left site ${left_site_id}, which is without a device now.`)
        if (replaced_serial) print(`It replaces device ${replaced_serial}, which stands nowhere now.`)
      }),
    )

  verb(device, 'unassign', 'say that a device was taken away', 'wayside admin device unassign WR-20417')
    .argument('<device>', 'its serial, or its id')
    .option('--until <moment>', 'when; without an offset in UTC (now)')
    .option('--organization <name>', OF)
    .action((serial: string, { organization, json, until }: Options & { until?: string }, command) =>
      run(command, async database => {
        const device = await deviceNamed(database, serial, organization)
        const { assigned_until } = validateBody(unassignmentInput, { assigned_until: until })
        const moment = assigned_until ? new Date(assigned_until.ms) : null
        const left = await unassignDevice(database, device.id, moment, OPERATOR)
        if (json) return printJson(left)
        print(`Device ${left.serial} has left site ${left.site_id}, at ${left.assigned_until.toISOString()}.`)
      }),
    )

  return device.addCommand(keyCommand())
}
