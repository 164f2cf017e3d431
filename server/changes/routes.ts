import { userRoute } from '../access/context.ts'
import type { Cursors } from '../http/cursors.ts'
import type { Gate } from '../http/gate.ts'
import { listChanges } from './list-changes.ts'
import { CHANGE, changesQuery } from './schema.ts'

export const changeRoutes = ({ cursors, gate }: { cursors: Cursors; gate: Gate<number> }) => [
  userRoute({
    method: 'GET',
    path: '/traffic/data/changes',
    permission: 'can_read_data',
    summary: 'Follow what is new',
    description:
      'Records in the order in which they became readable, late ones too, and deletions of uploads. Empty `items` mean that nothing is new; `next_cursor` is never null and does not expire: keep it, and go on from it tomorrow.',
    query: changesQuery,
    answers: {
      200: {
        description: 'What is new.',
        schema: {
          type: 'object',
          properties: { items: { type: 'array', items: CHANGE }, next_cursor: { type: 'string' } },
          required: ['items', 'next_cursor'],
        },
      },
    },
    handle: async ({ database, caller, query }) => ({
      bytes: await gate.run(caller.organizationId, () => listChanges(database, cursors, caller.organizationId, query)),
    }),
  }),
]
