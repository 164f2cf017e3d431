import { useQuery } from '@tanstack/react-query'
import type { SiteDetail, Upload } from '../../../../client/shapes.ts'
import { client } from '../../../service/client.ts'
import { useMay } from '../../../service/use-me.ts'
import { m } from './messages.ts'
import { useImports } from './upload-queries.ts'

/** One upload of a device, or all parts of an imported file. */
export interface UploadGroup {
  /** The newest of its uploads. */
  id: number
  uploads: Upload[]
  importId: string | null
  fileName: string | null
  device: number | null
  received_at: string
  status: Upload['status']
  accepted: number
  duplicates: number
  rejected: number
  first_vehicle: string | null
  last_vehicle: string | null
}

/** Files are stored in parts, which are taken back together, so they are listed as one. */
export function groupUploads(uploads: readonly Upload[]): UploadGroup[] {
  const groups = new Map<string, UploadGroup>()
  for (const upload of uploads) {
    const key = upload.import_id ?? `upload ${upload.id}`
    const group = groups.get(key)
    groups.set(key, group ? merge(group, upload) : newGroup(upload))
  }
  return [...groups.values()]
}

const newGroup = (upload: Upload): UploadGroup => ({
  id: upload.id,
  uploads: [upload],
  importId: upload.import_id,
  fileName: upload.file_name,
  device: upload.device,
  received_at: upload.received_at,
  status: upload.status,
  accepted: upload.accepted,
  duplicates: upload.duplicates,
  rejected: upload.rejected,
  first_vehicle: upload.first_vehicle,
  last_vehicle: upload.last_vehicle,
})

/** The status of a group is the least advanced status of its parts. */
const ORDER: Upload['status'][] = ['taking_back', 'stored', 'published', 'taken_back']

const merge = (group: UploadGroup, upload: Upload): UploadGroup => ({
  ...group,
  uploads: [...group.uploads, upload],
  status: ORDER.find(status => status === group.status || status === upload.status) ?? group.status,
  accepted: group.accepted + upload.accepted,
  duplicates: group.duplicates + upload.duplicates,
  rejected: group.rejected + upload.rejected,
  first_vehicle: earlier(group.first_vehicle, upload.first_vehicle),
  last_vehicle: later(group.last_vehicle, upload.last_vehicle),
})

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)
const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

export interface Sender {
  name: string
  /** Who imported it. */
  by: string | null
}

/** The source of an upload: the serial of a device, or a file and its user, as far as the permissions allow. */
export function useSenders(site: SiteDetail): (group: UploadGroup) => Sender {
  const mayManage = useMay('can_manage_organization')
  const { data: devices = [] } = useQuery({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await client.devices({ signal })).items,
    enabled: mayManage,
  })
  const { data: imports = [] } = useImports(site.id, mayManage)
  return ({ device, importId, fileName, uploads }) => {
    if (importId !== null || fileName !== null) {
      const found = imports.find(({ id }) => id === importId)
      const files = new Set(uploads.map(upload => upload.file_name))
      const several = files.size > 1 ? (found?.name ?? `${[...files].at(-1)} + ${files.size - 1}`) : null
      return { name: several ?? fileName ?? m.importedFile, by: found?.created_by ?? null }
    }
    if (device === null) return { name: m.aProgram, by: null }
    const serial = site.device?.id === device ? site.device.serial : devices.find(({ id }) => id === device)?.serial
    return { name: serial ?? m.device({ id: device }), by: null }
  }
}
