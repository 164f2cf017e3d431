import { Command, Option } from 'commander'
import { CLASS_SCHEMES } from '../../contract/vehicles/class-schemes.ts'
import { deviceChanges, deviceInput } from '../../server/field/devices/device-input.ts'
import { describeDevice, listDevices } from '../../server/field/devices/devices.ts'
import { editDevice, registerDevice } from '../../server/field/devices/edit-device.ts'
import { DEVICE_TYPES } from '../../server/field/sites/schema.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { everySite } from '../../server/people/access/viewer.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { addAssignmentVerbs } from './assignment.ts'
import { keyCommand } from './key.ts'
import { deviceNamed, organizationNamed, organizationOrAll } from './named.ts'
import { print, printJson, runOperatorCommand } from './run.ts'
import { printList } from './table.ts'
import { verb } from './verb.ts'

interface DeviceOptions {
  organization?: string
  json?: true
}
interface Fields {
  type?: string
  classScheme?: string
  clockResolutionMs?: string
  uploadIntervalS?: string
}
type Registration = DeviceOptions & Fields & { organization: string }

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
    .run(async ({ database }, serial: string, options: Registration) => {
      const organizationId = await organizationNamed(database, options.organization)
      const input = validateBody(deviceInput, { serial, ...fieldsOf(options) })
      const registered = await registerDevice(database, organizationId, input, OPERATOR)
      if (options.json) return printJson(registered)
      print(`Registered device ${registered.serial} (id ${registered.id}).`)
      print(`Next: wayside admin device assign id:${registered.id} SITE --from MOMENT`)
      print(`      wayside admin device key issue id:${registered.id}`)
    })

  verb(device, 'list', 'list devices and where they stand', 'wayside admin device list --organization "City of Turku"')
    .option('--organization <name>', 'of this organization only')
    .run(async ({ database }, { organization, json }: DeviceOptions) => {
      const of = await organizationOrAll(database, organization)
      const all = await listDevices(database, of === null ? null : everySite(of))
      printList(all, json, 'There are none yet. Make one known: wayside admin device register --help', {
        ID: all.map(one => one.id),
        SERIAL: all.map(one => one.serial),
        TYPE: all.map(one => one.device_type),
        ORGANIZATION: all.map(one => one.organization),
        SITE: all.map(one => one.site?.site_id ?? null),
        SINCE: all.map(one => one.site?.from_dt ?? null),
        KEYS: all.map(one => one.keys.filter(key => key.revoked_at === null).length),
        'LAST SEEN': all.map(one => one.last_seen_at),
      })
    })

  verb(device, 'edit', 'change fields of a device', 'wayside admin device edit WR-20417 --upload-interval-s 300')
    .argument('<device>', 'its serial, or its id')
    .option('--organization <name>', OF)
    .option('--serial <serial>', 'unique in its organization')
    .addOption(new Option('--type <type>').choices(DEVICE_TYPES))
    .addOption(new Option('--class-scheme <scheme>').choices(CLASS_SCHEMES))
    .option('--clock-resolution-ms <number>', 'one tick of its clock')
    .option('--upload-interval-s <number>', 'how often it sends')
    .action((serial: string, options: DeviceOptions & Fields & { serial?: string }, command: Command) => {
      const changes = { serial: options.serial, ...fieldsOf(options) }
      if (Object.values(changes).every(value => value === undefined)) {
        command.error('error: nothing to change; name a field, e.g. --upload-interval-s 300')
      }
      return runOperatorCommand(command, async ({ database }) => {
        const named = await deviceNamed(database, serial, options.organization)
        const changed = await editDevice(database, named.id, validateBody(deviceChanges, changes), OPERATOR)
        if (options.json) return printJson({ id: named.id, changed })
        print(changed.length > 0 ? `Changed ${changed.join(', ')} of device ${named.name}.` : 'Nothing to change.')
      })
    })

  verb(device, 'history', 'show where a device stood, and when', 'wayside admin device history WR-20417')
    .argument('<device>', 'its serial, or its id')
    .option('--organization <name>', OF)
    .run(async ({ database }, serial: string, { organization, json }: DeviceOptions) => {
      const named = await deviceNamed(database, serial, organization)
      const { history } = await describeDevice(database, everySite(named.organization_id), named.id)
      printList(history, json, `Device ${named.name} has stood nowhere yet.`, {
        'SITE ID': history.map(one => one.site.site_id),
        NAME: history.map(one => one.site.name),
        FROM: history.map(one => one.from_dt),
        TO: history.map(one => one.to_dt),
      })
    })

  addAssignmentVerbs(device)
  return device.addCommand(keyCommand())
}

/** Options as the fields that they mean. */
const fieldsOf = (options: Fields) => ({
  device_type: options.type,
  class_scheme: options.classScheme,
  clock_resolution_ms: options.clockResolutionMs,
  upload_interval_s: options.uploadIntervalS,
})
