import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { searchText, searchWords } from '../../../../contract/text/search-text.ts'
import type { ListedDevice } from '../../../parts/device/device-labels.ts'
import { useMay } from '../../../service/use-me.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { m } from '../messages.ts'
import { DeviceDrawer } from './device-drawer.tsx'
import { DeviceFormDialog } from './device-form-dialog.tsx'
import { DeviceList } from './device-list.tsx'
import { devicesQuery } from './device-queries.ts'

/** All devices; the one that the address names is open. */
export default function DevicesPage() {
  const { device } = useSearch({ from: '/shell/organization/devices' })
  const navigate = useNavigate()
  const devices = useQuery(devicesQuery)
  const [typed, setTyped] = useState('')
  const [isRegistering, setRegistering] = useState(false)
  const open = (id: number | null) =>
    void navigate({ to: '/organization/devices', search: id === null ? {} : { device: String(id) } })
  const seesAll = useMay('all_sites')
  const items = devices.data ?? []
  const found = filterDevices(items, typed)
  return (
    <Page
      title={m.devices}
      beside={devices.data && <span className="num text-meta text-text-3">{formatNumber(items.length)}</span>}
      lead={m.devicesLead}
      actions={
        seesAll && (
          <Button variant="primary" icon="plus" onPress={() => setRegistering(true)}>
            {m.register}
          </Button>
        )
      }
    >
      <QueryState
        query={devices}
        loading={m.loadingTheDevices}
        failed={m.couldNotLoadTheDevices}
        className="h-64 rounded-card"
      />
      {devices.data && items.length === 0 && (
        <EmptyState
          title={m.noDevicesYet}
          actions={seesAll && <Button onPress={() => setRegistering(true)}>{m.registerADevice}</Button>}
        >
          {m.howToAddADevice}
        </EmptyState>
      )}
      {items.length > 5 && (
        <SearchField
          label={m.searchDevices}
          placeholder={m.serialOrSite}
          value={typed}
          onChange={setTyped}
          className="w-80 max-md:w-full"
        />
      )}
      {items.length > 0 && found.length === 0 && (
        <EmptyState
          title={m.noDeviceMatchesThisSearch}
          actions={<Button onPress={() => setTyped('')}>{m.clearTheSearch}</Button>}
        />
      )}
      {found.length > 0 && (
        <Card className="overflow-hidden">
          <DeviceList devices={found} />
        </Card>
      )}
      {isRegistering && (
        <DeviceFormDialog
          onClose={() => setRegistering(false)}
          onSaved={id => {
            setRegistering(false)
            open(id)
          }}
        />
      )}
      {device && <DeviceDrawer key={device} id={Number(device)} onClose={() => open(null)} />}
    </Page>
  )
}

function filterDevices(devices: ListedDevice[], typed: string): ListedDevice[] {
  const words = searchWords(typed)
  const text = ({ serial, site }: ListedDevice) => searchText(`${serial} ${site?.name ?? ''} ${site?.site_id ?? ''}`)
  return devices.filter(device => words.every(word => text(device).includes(word)))
}
