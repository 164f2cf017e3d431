import type { Command } from 'commander'
import { type Assignment, assignDevice, unassignDevice } from '../../server/field/devices/assignments.ts'
import { correctAssignment } from '../../server/field/devices/correct-assignment.ts'
import { assignmentInput, correctionInput, unassignmentInput } from '../../server/field/devices/device-input.ts'
import { findDevice } from '../../server/field/devices/devices.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { everySite } from '../../server/people/access/viewer.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { deviceNamed, siteNamed } from './named.ts'
import { print, printJson } from './run.ts'
import { verb } from './verb.ts'

interface AssignFlags {
  organization?: string
  json?: true
  from?: string
}

const DEVICE = 'its serial, or its id'
const OF = 'its organization, where several have such a device'
const FROM = 'since when; without an offset in UTC (now)'

/** Where a device stands: what ends, begins and takes another's place. */
export function addAssignmentVerbs(device: Command): void {
  verb(
    device,
    'assign',
    'assign a device to a site; ends its previous assignment',
    'wayside admin device assign WR-20417 TKU-014 --from 2025-06-01T07:00+03:00',
  )
    .alias('move')
    .argument('<device>', DEVICE)
    .argument('<site>', 'its site_id, or its id')
    .option('--from <moment>', FROM)
    .option('--replace', 'take the place of the device that stands there')
    .option('--organization <name>', OF)
    .run(
      async ({ database }, serial: string, site: string, { replace, ...options }: AssignFlags & { replace?: true }) => {
        const device = await deviceNamed(database, serial, options.organization)
        const { id } = await siteNamed(database, site, `id:${device.organization_id}`)
        const assigned = await assign(database, device.id, { site: id, from_dt: options.from, replace })
        if (options.json) return printJson(assigned)
        printAssignment(assigned)
        if (options.from) return
        print('Records measured before are refused. If it stood there earlier:')
        print(`      wayside admin device correct-assignment id:${device.id} --from MOMENT`)
      },
    )

  verb(
    device,
    'correct-assignment',
    'correct the start of an assignment: records measured before it are refused',
    'wayside admin device correct-assignment WR-20417 --from 2025-05-12T09:30+03:00',
  )
    .argument('<device>', DEVICE)
    .requiredOption('--from <moment>', 'since when; without an offset in UTC')
    .option('--organization <name>', OF)
    .run(async ({ database }, serial: string, { organization, json, from }: AssignFlags) => {
      const device = await deviceNamed(database, serial, organization)
      const { from_dt } = validateBody(correctionInput, { from_dt: from })
      const corrected = await correctAssignment(database, device.id, new Date(from_dt.ms), OPERATOR)
      if (json) return printJson(corrected)
      const [since, before] = [corrected.from_dt.toISOString(), corrected.previous_from_dt.toISOString()]
      print(`Device ${corrected.serial} stands at site ${corrected.site_id} since ${since}; before, ${before}.`)
      print('Records that were refused because of this can be sent again.')
    })

  verb(
    device,
    'replace',
    'replace a device by another at the same site',
    'wayside admin device replace WR-20417 WR-20533',
  )
    .argument('<device>', 'the one that stands at a site: its serial, or its id')
    .argument('<by>', 'the one in its place')
    .option('--from <moment>', FROM)
    .option('--organization <name>', OF)
    .run(async ({ database }, serial: string, by: string, options: AssignFlags) => {
      const { organization_id, ...old } = await deviceNamed(database, serial, options.organization)
      const young = await deviceNamed(database, by, `id:${organization_id}`)
      const { site } = await findDevice(database, everySite(organization_id), old.id)
      if (site === null) throw new Error(`Device ${old.name} stands at no site. See: wayside admin device list`)
      const assigned = await assign(database, young.id, { site, from_dt: options.from, replace: true })
      if (options.json) return printJson(assigned)
      printAssignment(assigned)
    })

  verb(device, 'unassign', 'end the assignment of a device', 'wayside admin device unassign WR-20533')
    .argument('<device>', DEVICE)
    .option('--until <moment>', 'when; without an offset in UTC (now)')
    .option('--organization <name>', OF)
    .run(async ({ database }, serial: string, { organization, json, until }: AssignFlags & { until?: string }) => {
      const device = await deviceNamed(database, serial, organization)
      const { to_dt } = validateBody(unassignmentInput, { to_dt: until })
      const left = await unassignDevice(database, device.id, to_dt ? new Date(to_dt.ms) : null, OPERATOR)
      if (json) return printJson(left)
      print(`Device ${left.serial} has left site ${left.site_id}, at ${left.to_dt.toISOString()}.`)
    })
}

function assign(database: Database, deviceId: number, body: object): Promise<Assignment> {
  const { site, from_dt, replace } = validateBody(assignmentInput, body)
  const to = { siteId: site, from: from_dt ? new Date(from_dt.ms) : null, replace }
  return assignDevice(database, deviceId, to, OPERATOR)
}

function printAssignment(assigned: Assignment): void {
  const { serial, site_id, from_dt, left_site_id, replaced_serial } = assigned
  print(`Device ${serial} stands at site ${site_id} since ${from_dt.toISOString()}.`)
  if (left_site_id) print(`It left site ${left_site_id}, which is without a device now.`)
  if (replaced_serial) print(`It replaces device ${replaced_serial}, which stands nowhere now.`)
}
