import { useQuery } from '@tanstack/react-query'
import type { SiteDetail } from '../../../client/shapes.ts'
import { client } from '../../service/client.ts'
import { useMay } from '../../service/use-me.ts'
import type { UploadGroup } from './upload-groups.ts'
import { useImports } from './upload-queries.ts'

export interface Sender {
  name: string
  /** Who imported it. */
  by: string | null
}

/** By whom something came in: the serial of a device, or a file and who imported it, as far as one may know. */
export function useSenders(site: SiteDetail): (group: UploadGroup) => Sender {
  const mayManage = useMay('can_manage_organization')
  const { data: devices = [] } = useQuery({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await client.devices({ signal })).items,
    enabled: mayManage,
  })
  const { data: imports = [] } = useImports(site.id, mayManage)
  return ({ device, importId, fileName }) => {
    if (importId !== null || fileName !== null) {
      return { name: fileName ?? 'An imported file', by: imports.find(({ id }) => id === importId)?.created_by ?? null }
    }
    if (device === null) return { name: 'Wayside', by: null }
    const serial = site.device?.id === device ? site.device.serial : devices.find(({ id }) => id === device)?.serial
    return { name: serial ?? `Device ${device}`, by: null }
  }
}
