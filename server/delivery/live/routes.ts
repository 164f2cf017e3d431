import { sessionRoute } from '../../people/access/context.ts'
import { eventStreamAnswer, type OpenStreams } from '../../people/access/scopes/open-streams.ts'
import type { LiveStates } from './live-states.ts'

const EVENTS = `retry: 2000

data: {"kind":"site","id":1,"device":1,"online":false,"device_last_seen_at":"2026-06-01T07:15:23.412Z","alarms":["silent"]}

`

export const liveRoutes = ({ streams, states }: { streams: OpenStreams; states: LiveStates }) => [
  sessionRoute({
    method: 'GET',
    path: '/states',
    operationId: 'streamStates',
    permission: null,
    isBackground: true,
    summary: 'Stream changes of states',
    description:
      'Server-sent events: alarms and online state of sites, progress of exports and imports, and steps of commands of the organization, as far as the user may see them: `{kind, id, …}` with the fields that change by themselves, `is_gone` for a deleted object. Of changes in quick succession only the last is sent. The `kind` `everything` means that something may have been missed: read everything again. Read the objects after the stream is open; it ends after 10 minutes and does not extend the session.',
    produces: ['text/event-stream'],
    answers: { 200: { description: 'The events.', schema: { type: 'string' }, example: EVENTS } },
    handle: async ({ caller: { userId, organizationId } }) => {
      const stream = await streams.open(userId)
      await states.subscribe({ stream, userId, organizationId })
      return eventStreamAnswer(stream)
    },
  }),
]
