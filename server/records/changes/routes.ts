import { userRoute } from '../../people/access/context.ts'
import { eventStreamAnswer, type OpenStreams } from '../../people/access/scopes/open-streams.ts'
import { type Cursors, invalidCursor } from '../../platform/http/cursors.ts'
import { pageSchema } from '../../platform/http/requests/json-schemas.ts'
import { ARROW_STREAM, JSON_TYPE } from '../../platform/http/requests/negotiate.ts'
import { AS_ARROW } from '../schema.ts'
import { readChangeCursor, signChangeCursor } from './change-cursor.ts'
import { listChanges } from './list-changes.ts'
import type { EventReader } from './read-events.ts'
import { CHANGE, changesQuery, streamQuery } from './schema.ts'
import { streamChanges } from './stream-changes.ts'
import type { StreamNotifier } from './stream-notifier.ts'

interface ChangeRouteParts {
  cursors: Cursors
  streams: OpenStreams
  reader: EventReader
  notifier: StreamNotifier
}

export const changeRoutes = ({ cursors, streams, reader, notifier }: ChangeRouteParts) => [
  userRoute({
    method: 'GET',
    path: '/traffic/data/changes',
    operationId: 'listChanges',
    permission: 'can_read_data',
    summary: 'Read changes',
    description:
      'Records in the order in which they became readable, including late ones, and deletions of uploads. A page may have fewer than `limit` items although there are more; empty `items` mean that nothing is new; `next_cursor` is never null and does not expire: store it, and continue from it tomorrow. ' +
      AS_ARROW,
    query: changesQuery,
    produces: [JSON_TYPE, ARROW_STREAM],
    answers: {
      200: {
        description: 'The changes.',
        headers: ['Next-Cursor'],
        schema: pageSchema(CHANGE, { type: 'string', examples: ['AQMB…'] }),
      },
    },
    cost: 'page',
    handle: ({ database, caller, query, type }) => listChanges(database, cursors, caller, query, type),
  }),
  userRoute({
    method: 'GET',
    path: '/traffic/data/stream',
    operationId: 'streamChanges',
    permission: 'can_read_data',
    isBackground: true,
    summary: 'Stream changes',
    description: STREAM_DESCRIPTION,
    query: streamQuery,
    headers: {
      'Last-Event-ID': { description: 'The `id` of the last event that was received.', schema: { type: 'string' } },
    },
    produces: ['text/event-stream'],
    answers: { 200: { description: 'The events.', schema: { type: 'string' }, example: EVENTS } },
    handle: async ({ database, caller, query, request }) => {
      const last = request.headers['last-event-id']
      if (last === 'now') throw invalidCursor('after')
      const start = { ...query, after: String(last || query.after || 'now') }
      const { filter, position } = await readChangeCursor(database, cursors, caller, start)
      const stream = await streams.open(caller.userId, await signChangeCursor(cursors, filter, position))
      void streamChanges({ reader, notifier }, filter, position, stream)
      return eventStreamAnswer(stream)
    },
  }),
]

const STREAM_DESCRIPTION = `Server-sent events: the items of \`changes\`, each the \`data\` of an event whose \`id\` is the cursor after it. Without \`after\` a new stream starts now; the first block is an \`id\` without data, the position where it starts. The server ends a stream after 10 minutes, when the service restarts, when the client reads too slowly, or when the token is revoked: reconnect with the last \`id\` as \`Last-Event-ID\`, and nothing is missed or sent twice. A line \`:\` is sent every 15 s when there is nothing else. Opening a stream counts as one request; at most 10 are open at a time.

The \`EventSource\` of browsers cannot send the \`Authorization\` header. Read the body of \`fetch\` instead:

    const headers = { Authorization: 'Token way_…' }
    const { body } = await fetch(url, { headers })
    const texts = body.pipeThrough(new TextDecoderStream())
    for await (const text of texts) console.log(text)

The SDK reads the events and reconnects by itself:

    for await (const { change, cursor } of wayside.stream()) {
      console.log(change, cursor)
    }`

const EVENTS = `retry: 2000
id: AQMB…

id: AQMB…
data: {"id":1,"site":1,"timestamp":"2026-06-01T07:15:23.412Z",…,"upload":1}

`
