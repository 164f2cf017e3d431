import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '../../../client/shapes.ts'
import { client, invalidate } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatDateTime } from '../../ui/text/format.ts'
import { Ago } from '../../ui/text/time.tsx'
import { m } from './messages.ts'

/** The sessions of the signed-in user. */
export function SessionsPart() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: ({ signal }) => client.sessions({ signal }) })
  const end = useMutation({
    mutationFn: (id: string | null) => (id === null ? client.endOtherSessions() : client.endSession(id)),
    onSettled: () => invalidate(['sessions']),
  })
  const items = sessions.data?.items ?? []
  const others = items.filter(({ current }) => !current)
  return (
    <CardPart
      title={m.sessions}
      actions={
        others.length > 0 && (
          <Button size="small" onPress={() => end.mutate(null)} isPending={end.isPending}>
            {m.endAllOthers}
          </Button>
        )
      }
    >
      <ErrorNotice error={end.error} />
      <QueryState
        query={sessions}
        loading={m.loadingYourSessions}
        failed={m.couldNotLoadYourSessions}
        className="mt-2 h-11"
      />
      <ul className="divide-y divide-line">
        {items.map(session => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
    </CardPart>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const browser = browserOf(session.user_agent)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon name="monitor" className="text-text-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{browser}</p>
        <p className="text-meta text-text-3">
          {m.signedInActive({
            address: <span className="num">{session.address}</span>,
            signedIn: <span className="num">{formatDateTime(session.created_at)}</span>,
            ago: <Ago at={session.last_seen_at} />,
          })}
        </p>
      </div>
      {session.current ? (
        <Tag tone="ok">{m.thisOne}</Tag>
      ) : (
        <Button size="small" aria-label={m.endSession({ browser, address: session.address })} onPress={onEnd}>
          {m.end}
        </Button>
      )}
    </li>
  )
}

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** `Firefox on Linux`, as far as the user agent names them. */
function browserOf(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  if (!browser) return userAgent.slice(0, 60) || m.unknownBrowser
  return system ? m.browserOnSystem({ browser, system }) : browser
}
