import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServiceAccount } from '../../../../client/shapes.ts'
import { GroupsOf } from '../../../parts/groups/groups-field.tsx'
import { PERMISSIONS } from '../../../parts/permissions/permission-words.ts'
import { useMe } from '../../../service/use-me.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardPart, Facts } from '../../../ui/card.tsx'
import { Menu, type MenuEntry } from '../../../ui/layers/menu.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Time, TimeAndAgo } from '../../../ui/text/time.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { accountsQuery, useChangeAccount } from './account-queries.ts'
import { GenerateAccountTokenDialog, RevokeAccountTokenDialog } from './account-token-dialogs.tsx'
import { m } from './messages.ts'

type Action = 'edit' | 'generate' | 'revoke'
type Open = { account: ServiceAccount; action: Action } | { account: null; action: 'edit' }

/** The service accounts of the organization, for its managers. */
export function ServiceAccounts() {
  const accounts = useQuery(accountsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const items = accounts.data
  return (
    <Card>
      <CardPart
        title={m.listTitle}
        lead={m.listLead}
        actions={
          <Button icon="plus" onPress={() => setOpen({ account: null, action: 'edit' })}>
            {m.newAccount}
          </Button>
        }
      >
        <QueryState query={accounts} loading={m.loading} failed={m.couldNotLoad} className="mt-3 h-16" />
        {items?.length === 0 && <p className="mt-3 text-text-2">{m.noneYet}</p>}
      </CardPart>
      {items?.map(account => (
        <Account key={account.id} account={account} onOpen={action => setOpen({ account, action })} />
      ))}
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function OpenDialog({ open: { account, action }, onClose }: { open: Open; onClose: () => void }) {
  if (account === null || action === 'edit') return <AccountDialog account={account} onClose={onClose} />
  if (action === 'generate') return <GenerateAccountTokenDialog account={account} onClose={onClose} />
  return <RevokeAccountTokenDialog account={account} onClose={onClose} />
}

const STATES = {
  active: <Tag tone="ok">{m.active}</Tag>,
  ended: <Tag tone="warn">{m.ended}</Tag>,
  inactive: <Tag>{m.inactive}</Tag>,
}

interface AccountProps {
  account: ServiceAccount
  onOpen: (action: Action) => void
}

function Account({ account, onOpen }: AccountProps) {
  const { name, purpose, permissions, token, ends_at } = account
  const may = PERMISSIONS.filter(one => permissions.includes(one.value)).map(one => one.label)
  return (
    <CardPart
      title={<span className="font-mono break-all">{name}</span>}
      actions={STATES[account.state]}
      lead={purpose}
    >
      <Facts
        className="mt-3"
        items={[
          [m.mayDo, may.join(', ') || m.nothing],
          [m.sites, account.groups ? <GroupsOf key="sites" groups={account.groups} /> : m.allSites],
          [m.token, token ? <code key="token">{token.mask}</code> : m.noToken],
          [m.lastUsed, token?.last_used_at ? <TimeAndAgo key="used" at={token.last_used_at} /> : m.notUsedYet],
          [m.ends, ends_at ? <Time key="ends" at={ends_at} /> : m.never],
        ]}
      />
      <AccountActions account={account} onOpen={onOpen} />
    </CardPart>
  )
}

function AccountActions({ account, onOpen }: AccountProps) {
  const change = useChangeAccount()
  const { permissions: held } = useMe()
  const { id, name, token, state, is_active } = account
  if (account.permissions.some(one => !held.includes(one))) {
    return <p className="mt-3 text-meta text-text-3">{m.hasMore}</p>
  }
  const entries: MenuEntry[] = [
    ...(token
      ? [
          {
            id: 'revoke',
            label: m.revokeToken,
            icon: 'trash' as const,
            isDangerous: true,
            onAction: () => onOpen('revoke'),
          },
        ]
      : []),
    {
      id: 'activity',
      label: is_active ? m.deactivate : m.reactivate,
      icon: is_active ? 'log-out' : 'check',
      isDangerous: is_active,
      onAction: () => change.mutate({ id, is_active: !is_active }),
    },
  ]
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {state === 'active' && account.permissions.includes('can_use_api') && (
          <Button icon={token ? 'refresh' : 'key'} onPress={() => onOpen('generate')}>
            {token ? m.regenerateToken : m.generateToken}
          </Button>
        )}
        <Button icon="pencil" aria-label={m.editAccount({ name })} onPress={() => onOpen('edit')}>
          {m.edit}
        </Button>
        <Menu label={m.moreFor({ name })} entries={entries}>
          <IconButton icon="ellipsis" label={m.moreFor({ name })} />
        </Menu>
      </div>
      {change.error && (
        <div className="mt-3">
          <ErrorNotice error={change.error} />
        </div>
      )}
    </>
  )
}
