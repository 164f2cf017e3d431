import type { SiteDetail } from '../../../../client/shapes.ts'
import { DeviceCard } from '../../../parts/device/device-card.tsx'
import { useMay } from '../../../service/use-me.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AlarmsCard } from '../alarms.tsx'
import { CommandForm } from './command-form.tsx'
import { CommandHistory } from './command-history.tsx'
import { m } from './messages.ts'

/** The commands that the device of a site was sent, and their results. */
export default function CommandsTab({ site }: { site: SiteDetail }) {
  if (!useMay('can_dispatch_commands')) {
    return <EmptyState title={m.yourAccountMayNotSendCommands}>{m.whoCanGrantThis}</EmptyState>
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[352px_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      {site.device && (
        <Card>
          <CommandForm site={site} />
        </Card>
      )}
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <CommandHistory site={site} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 print:grid print:grid-cols-2 print:items-start">
        <DeviceCard site={site} />
        <AlarmsCard site={site} />
      </div>
    </div>
  )
}
