import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { object } from '../../platform/http/requests/fields.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { sessionRoute } from '../access/context.ts'
import { enteredPassword } from '../access/sign-in/passwords.ts'
import { enteredCode } from '../access/sign-in/second-factor.ts'
import {
  confirmSecondFactor,
  describeSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '../access/sign-in/set-up-second-factor.ts'
import type { SignInParts } from '../access/sign-in/sign-in.ts'

const STATE = objectSchema(
  {
    is_on: { type: 'boolean' },
    is_required: { type: 'boolean', description: 'By the organization, of users who sign in by password.' },
    has_password: { type: 'boolean', description: 'Without a password it cannot be set up.' },
    recovery_codes: { type: 'integer', description: 'How many are left.' },
  },
  'SecondFactor',
)
const SECRET = objectSchema({
  secret: { type: 'string', description: 'Base32, to be typed.', examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'] },
  uri: { type: 'string', description: 'For a QR code.', examples: ['otpauth://totp/Wayside:mia%40city.example?…'] },
})
const CODES = objectSchema({
  recovery_codes: {
    type: 'array',
    items: { type: 'string' },
    description: 'Each works once instead of a code. Shown only this once.',
    examples: [['k3vq-7ns2-xw4m-b6ta']],
  },
})

const PASSWORD = 'correct horse battery staple'

/** The user's own second factor at sign-in by password. Open before it is set up where an organization requires it. */
export const secondFactorRoutes = (parts: SignInParts) => [
  sessionRoute({
    method: 'GET',
    path: '/second-factor',
    operationId: 'getSecondFactor',
    permission: null,
    summary: 'My second factor',
    isOpenBeforeSetUp: true,
    answers: { 200: { description: 'Whether it is on, and whether it must be.', schema: STATE } },
    handle: async ({ database, caller }) => ({ json: await describeSecondFactor(database, caller.userId) }),
  }),
  sessionRoute({
    method: 'POST',
    path: '/second-factor/start',
    operationId: 'startSecondFactor',
    permission: null,
    summary: 'Start to set up a second factor',
    description: 'Makes a secret for an authenticator app (TOTP). It counts once it is confirmed with a code.',
    isOpenBeforeSetUp: true,
    body: object({ current_password: enteredPassword }),
    example: { current_password: PASSWORD },
    answers: {
      200: { description: 'The secret.', schema: SECRET },
      409: {
        description: 'There is one already.',
        example: { detail: errorSentence('secondFactorExists') },
      },
    },
    handle: async ask => ({ json: await startSecondFactor(ask, parts, ask.body.current_password) }),
  }),
  sessionRoute({
    method: 'POST',
    path: '/second-factor/confirm',
    operationId: 'confirmSecondFactor',
    permission: null,
    summary: 'Turn my second factor on',
    description: 'With a code of the authenticator app. Ends my other sessions.',
    isOpenBeforeSetUp: true,
    body: object({ code: enteredCode }),
    example: { code: '492039' },
    answers: {
      200: { description: 'It is on. These are its recovery codes.', schema: CODES },
      409: {
        description: 'It was not started.',
        example: { detail: errorSentence('secondFactorNotStarted') },
      },
    },
    handle: async ask => ({ json: await confirmSecondFactor(ask, ask.body.code, parts.secondFactor) }),
  }),
  sessionRoute({
    method: 'POST',
    path: '/second-factor/turn-off',
    operationId: 'turnOffSecondFactor',
    permission: null,
    summary: 'Turn my second factor off',
    description: 'With the password, and a code or recovery code. Ends my other sessions.',
    body: object({ current_password: enteredPassword, code: enteredCode }),
    example: { current_password: PASSWORD, code: '492039' },
    answers: {
      204: { description: 'It is off.' },
      409: { description: 'There is none.', example: { detail: errorSentence('noSecondFactor') } },
    },
    handle: async ask => {
      await turnOffSecondFactor(ask, parts, ask.body)
    },
  }),
]
