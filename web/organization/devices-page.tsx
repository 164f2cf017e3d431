import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedDevice } from '../device/device-labels.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { formatNumber } from '../ui/format.ts'
import { Page } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { DeviceDrawer } from './devices/device-drawer.tsx'
import { DeviceFormDialog } from './devices/device-form-dialog.tsx'
import { DeviceList } from './devices/device-list.tsx'
import { devicesQuery } from './devices/device-queries.ts'

/** All devices; the one that the address names is open. */
export function DevicesPage() {
  const { device } = useSearch({ from: '/shell/organization/devices' })
  const navigate = useNavigate()
  const devices = useQuery(devicesQuery)
  const [typed, setTyped] = useState('')
  const [isRegistering, setRegistering] = useState(false)
  const open = (id: number | null) =>
    void navigate({ to: '/organization/devices', search: id === null ? {} : { device: String(id) } })
  const items = devices.data ?? []
  const found = filterDevices(items, typed)
  return (
    <Page
      title="Devices"
      beside={devices.data && <span className="num text-meta text-text-3">{formatNumber(items.length)}</span>}
      lead="The devices that measure. Each one sends with its own key, and its records belong to the site that it is assigned to."
      actions={
        <Button variant="primary" icon="plus" onPress={() => setRegistering(true)}>
          Register
        </Button>
      }
    >
      {devices.isPending && (
        <Loading label="Loading the devices">
          <Skeleton className="h-64 rounded-card" />
        </Loading>
      )}
      {devices.isError && (
        <Failure title="Could not load the devices." error={devices.error} onRetry={() => void devices.refetch()} />
      )}
      {devices.data && items.length === 0 && (
        <EmptyState
          title="No devices yet."
          actions={<Button onPress={() => setRegistering(true)}>Register a device</Button>}
        >
          Register a device, create a key for it and assign it to a site. Then it can send.
        </EmptyState>
      )}
      {items.length > 5 && (
        <SearchField
          label="Search devices"
          placeholder="Serial or site"
          value={typed}
          onChange={setTyped}
          className="w-80 max-md:w-full"
        />
      )}
      {items.length > 0 && found.length === 0 && (
        <EmptyState
          title="No device matches this search."
          actions={<Button onPress={() => setTyped('')}>Clear the search</Button>}
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
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const text = ({ serial, site }: ListedDevice) => `${serial} ${site?.name ?? ''} ${site?.site_id ?? ''}`.toLowerCase()
  return devices.filter(device => words.every(word => text(device).includes(word)))
}
