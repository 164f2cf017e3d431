import { userRoute } from '../access/context.ts'
import { describeMe, ME } from './me.ts'

export const meRoutes = (rateLimit: number) => [
  userRoute({
    method: 'GET',
    path: '/me',
    operationId: 'getMe',
    permission: null,
    summary: 'Who am I?',
    description: 'The user, the organization, the permissions, the token as far as it may be shown, and the limits.',
    isReadAhead: true,
    answers: { 200: { description: 'You.', schema: ME } },
    handle: async ({ database, caller }) => ({ json: await describeMe(database, caller.userId, rateLimit) }),
  }),
]
