import { addressBlock } from '../../../people/access/client-address.ts'
import { publicRoute } from '../../../people/access/context.ts'
import type { Passwords } from '../../../people/access/sign-in/passwords.ts'
import { countAttempt, deleteAttempt, type SignInLimits } from '../../../people/access/sign-in/sign-in-attempts.ts'
import { bindingOf, type Cursors } from '../../../platform/http/cursors.ts'
import { DetailError, ValidationError } from '../../../platform/http/errors.ts'
import { READ } from '../answering.ts'
import type { OpenLimits } from '../count-published.ts'
import { headOfNothing, headOfShare } from '../pages/page-head.ts'
import { PAGE } from '../pages/routes.ts'
import type { ShowPage } from '../pages/show-page.ts'
import type { PngTurns } from '../pictures/png-turns.ts'
import { sharedFileRoutes } from './file-routes.ts'
import { sharedPictureRoutes } from './picture-routes.ts'
import { readSharedReport, readView } from './read-view.ts'
import { KEY, OPENED, openedQuery, unlockBody } from './schema.ts'
import { NOT_CACHED, SharedContents } from './shared-contents.ts'
import { countRead, countWrongPassword, openShare, type ShareRow } from './shares.ts'

interface SharedParts {
  cursors: Cursors
  limits: OpenLimits
  passwords: Passwords
  signIn: SignInLimits
  show: ShowPage
  pictures: PngTurns
}

const PATH = '/api/v1/shared/{id:uuid}'

/** A key is of one link and one password. */
const keyBinding = ({ id, organization_id, password_hash }: ShareRow): Buffer =>
  bindingOf('share', { organizationId: organization_id }, [id, password_hash])

/** What the address of a link opens: what it shows, and nothing else. */
export function sharedRoutes({ cursors, limits, passwords, signIn, show, pictures }: SharedParts) {
  const contents = new SharedContents()

  async function isOpened(share: ShareRow, key: string | undefined): Promise<boolean> {
    if (share.password_hash === null) return true
    if (key === undefined) return false
    return cursors.verify(keyBinding(share), key, 1, 'key').then(
      () => true,
      () => false,
    )
  }

  return [
    publicRoute({
      ...READ,
      path: PATH,
      operationId: 'getSharedView',
      databaseMs: 65_000,
      summary: 'Read what a link shows',
      description: 'A link that was revoked or has ended is answered like one that never was.',
      query: openedQuery,
      answers: { 200: { description: 'What it shows, once its password was entered.', schema: OPENED } },
      handle: async ({ database, counting, inTurn, params, query: { key, language } }) => {
        const share = await openShare(database, params.id)
        const needs_password = share.password_hash !== null
        if (!(await isOpened(share, key))) {
          return { headers: NOT_CACHED, json: { needs_password, content: null, report: null } }
        }
        const { title, publisher, expires_at } = share
        const head = { title, publisher, expires_at }
        if (share.view.report === undefined) {
          const read = () => inTurn(() => readView(counting, share, limits))
          const content = { ...head, ...(await contents.get(share, 'view', read)) }
          await countRead(database, share.id)
          return { headers: NOT_CACHED, isPassing: true, json: { needs_password, content, report: null } }
        }
        const read = () => inTurn(() => readSharedReport(counting, share, language))
        const { document, options } = await contents.get(share, `report ${language}`, read)
        await countRead(database, share.id)
        const report = { ...head, paper: options.paper, document }
        return { headers: NOT_CACHED, isPassing: true, json: { needs_password, content: null, report } }
      },
    }),
    publicRoute({
      method: 'POST',
      permission: null,
      path: `${PATH}/unlock`,
      operationId: 'createSharedViewKey',
      summary: 'Enter the password of a link',
      description: `After ${signIn.perAccountAndAddress} wrong passwords from an address within 15 minutes further ones are refused.`,
      body: unlockBody,
      example: { password: 'correct horse battery staple' },
      answers: { 200: { description: 'A key for reading what it shows.', schema: KEY } },
      handle: async ({ database, address, params, body }) => {
        const share = await openShare(database, params.id)
        // Under a name of their own: wrong passwords of links must not keep an address from signing in.
        const attempt = await countAttempt(database, `share ${share.id}`, `links ${addressBlock(address)}`, signIn)
        if (!(await passwords.verify(share.password_hash, body.password))) {
          await countWrongPassword(database, share.id)
          throw new ValidationError({ password: ['The password is wrong.'] })
        }
        await deleteAttempt(database, attempt)
        return { headers: NOT_CACHED, json: { key: await cursors.sign(keyBinding(share), [1]) } }
      },
    }),
    ...(['shared', 'embed'] as const).map(kind =>
      publicRoute({
        ...PAGE,
        path: `/${kind}/{id:uuid}`,
        operationId: kind === 'shared' ? 'getSharedPage' : 'getEmbeddedPage',
        summary: kind === 'shared' ? 'Open the page of a link' : 'Open the plot of a link in a frame of another page',
        answers: { 200: { description: 'The page.' } },
        handle: async ({ request, database, params }) => {
          const share = await openShare(database, params.id).catch(error => {
            if (error instanceof DetailError && error.status === 404) return null
            throw error
          })
          const title = share && share.password_hash === null ? share.title : null
          const page = await show(request, {
            status: share ? 200 : 404,
            key: title === null ? 'share' : `share ${params.id} ${title}`,
            changes: 0,
            head: (words, origin) =>
              title === null ? headOfNothing(words) : headOfShare(words, origin, { id: params.id, title }),
          })
          const policy = page.headers?.['Content-Security-Policy'] ?? ''
          const frames = kind === 'embed' && share && share.embed_on.length > 0 ? share.embed_on.join(' ') : "'none'"
          const headers = {
            ...page.headers,
            ...NOT_CACHED,
            'Content-Security-Policy': policy.replace("frame-ancestors 'none'", `frame-ancestors ${frames}`),
          }
          return { ...page, headers }
        },
      }),
    ),
    ...sharedPictureRoutes({ contents, limits, pictures }),
    ...sharedFileRoutes({ contents, isOpened }),
  ]
}
