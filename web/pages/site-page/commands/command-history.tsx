import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Command, SiteDetail } from '../../../../client/shapes.ts'
import { usePollInterval } from '../../../service/live/event-stream.ts'
import { Card, CardPart } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Problem } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { CommandItem } from './command-item.tsx'
import { COMMANDS, STATUS_LABELS } from './command-labels.ts'
import { commandsQuery, useRefreshWhenFinished } from './command-queries.ts'
import { m } from './messages.ts'

/** Commands sent to the devices of a site, newest first, with live updates. */
export function CommandHistory({ site }: { site: SiteDetail }) {
  const query = useInfiniteQuery({ ...commandsQuery(site.id), refetchInterval: usePollInterval(15_000) })
  const commands = useMemo(() => query.data?.pages.flatMap(page => page.items) ?? [], [query.data])
  useRefreshWhenFinished(site.id, commands)
  return (
    <>
      <Card className="overflow-hidden">
        <CardPart title={m.history} lead={m.theLatestFirst({ timeZone: site.time_zone })}>
          {query.isPending && !query.error && (
            <Loading label={m.loadingTheCommands}>
              <Skeleton className="mt-3 h-40" />
            </Loading>
          )}
          {query.error && !query.data && (
            <Failure title={m.couldNotLoadTheCommands} error={query.error} onRetry={query.refetch} />
          )}
          {query.data && commands.length === 0 && <p className="mt-3 text-text-2">{m.noCommandsYet}</p>}
        </CardPart>
        {commands.length > 0 && (
          <ul aria-label={m.commands} className="divide-y divide-line">
            {commands.map(command => (
              <CommandItem key={command.id} command={command} zone={site.time_zone} />
            ))}
          </ul>
        )}
      </Card>
      {query.data && <StepAnnouncer commands={commands} />}
      <div className="mt-3 empty:hidden">
        <LoadMore query={query} label={m.older} />
      </div>
      {query.error && query.data && <Problem className="mt-2">{m.theCommandsCouldNotBeRefreshed}</Problem>}
    </>
  )
}

/** Announces new steps of commands to screen readers, but not those of older commands that are loaded. */
function StepAnnouncer({ commands }: { commands: Command[] }) {
  const known = useRef<Map<string, string> | null>(null)
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    const before = known.current
    known.current = new Map(commands.map(({ id, status }) => [id, status]))
    for (const { id, command, status } of before ? commands : []) {
      const last = before?.get(id)
      if (last === status || (last === undefined && status !== 'queued')) continue
      setSentence(`${COMMANDS[command].label}: ${STATUS_LABELS[status].inSentence}.`)
    }
  }, [commands])
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}
