import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteGroup } from '../../../../client/shapes.ts'
import { typeLabel } from '../../../parts/device/device-labels.ts'
import { groupsQuery } from '../../../parts/groups/group-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { formatList } from '../../../ui/text/format.ts'
import { regionLabel } from '../calendars/public-holidays.tsx'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import type { GroupDraft } from './group-sites.tsx'
import { m } from './messages.ts'
import { SuggestedGroups } from './suggested-groups.tsx'

type Open = { kind: 'edit'; group: SiteGroup | null; draft?: GroupDraft } | { kind: 'delete'; group: SiteGroup }

/** The groups of sites of the organization. */
export default function GroupsPage() {
  const groups = useQuery(groupsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const add = () => setOpen({ kind: 'edit', group: null })
  const close = () => setOpen(null)
  const [isSuggesting, setSuggesting] = useState(false)
  const items = groups.data
  return (
    <Page
      title={m.groups}
      lead={m.lead}
      actions={
        <Button variant="primary" icon="plus" onPress={add}>
          {m.newGroup}
        </Button>
      }
    >
      {isSuggesting ? (
        <SuggestedGroups
          onAccept={draft => setOpen({ kind: 'edit', group: null, draft })}
          onClose={() => setSuggesting(false)}
        />
      ) : (
        <div>
          <Button onPress={() => setSuggesting(true)}>{m.suggestGroups}</Button>
        </div>
      )}
      <QueryState query={groups} loading={m.loading} failed={m.couldNotLoad} className="h-64 rounded-card" />
      {items?.length === 0 && (
        <EmptyState title={m.noGroupsYet} actions={<Button onPress={add}>{m.newGroup}</Button>}>
          {m.whatAGroupIs}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <Card>
          {items.map(group => (
            <GroupRow key={group.id} group={group} onOpen={kind => setOpen({ kind, group })} />
          ))}
        </Card>
      )}
      {open?.kind === 'edit' && <GroupDialog group={open.group} draft={open.draft} onClose={close} />}
      {open?.kind === 'delete' && <DeleteGroupDialog group={open.group} onClose={close} />}
    </Page>
  )
}

function GroupRow({ group, onOpen }: { group: SiteGroup; onOpen: (kind: 'edit' | 'delete') => void }) {
  const { name, description, current_sites, users } = group
  return (
    <CardPart
      title={name}
      lead={[m.siteCount({ count: current_sites.length }), m.userCount({ count: users })].join(' · ')}
      actions={
        <>
          <Button size="small" aria-label={m.editGroup({ name })} onPress={() => onOpen('edit')}>
            {m.edit}
          </Button>
          <Button
            size="small"
            variant="danger-plain"
            aria-label={m.deleteGroup({ name })}
            onPress={() => onOpen('delete')}
          >
            {m.delete}
          </Button>
        </>
      }
    >
      <p className="mt-1 text-meta text-text-2">{partsOf(group).join(' · ')}</p>
      {description && <p className="mt-1 text-text-2">{description}</p>}
    </CardPart>
  )
}

/** What the group is made of. */
function partsOf({ sites, cities, regions, device_types, is_factor_group }: SiteGroup): string[] {
  return [
    ...(sites.length > 0 ? [m.byHand({ count: sites.length })] : []),
    ...(cities.length > 0 ? [m.inCities({ cities: formatList(cities) })] : []),
    ...(regions.length > 0 ? [m.inRegions({ regions: formatList(regions.map(region => regionLabel(region))) })] : []),
    ...(device_types.length > 0 ? [m.withDevices({ types: formatList(device_types.map(typeLabel)) })] : []),
    ...(is_factor_group ? [m.factorGroup] : []),
  ]
}
