import { useMe } from '../service/use-me.ts'
import { PageButton } from '../ui/button.tsx'
import { CardPart } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { Ago, Time } from '../ui/time.tsx'

export function TokenPart() {
  const { token } = useMe()
  return (
    <CardPart
      title="API token"
      actions={
        <PageButton to="/tokens" size="small" icon="key">
          {token ? 'Manage' : 'Generate one'}
        </PageButton>
      }
    >
      {token ? (
        <Facts
          className="mt-1"
          items={[
            ['Token', <code key="mask">{token.mask}</code>],
            ['Created', <Time key="created" at={token.created_at} />],
            ['Last used', token.last_used_at ? <Ago key="used" at={token.last_used_at} /> : 'Not used yet'],
          ]}
        />
      ) : (
        <p className="mt-1 text-text-2">You have none.</p>
      )}
    </CardPart>
  )
}
