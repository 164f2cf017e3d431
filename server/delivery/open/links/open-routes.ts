import { publicRoute } from '../../../people/access/context.ts'
import type { Passwords } from '../../../people/access/sign-in/passwords.ts'
import { countAttempt, deleteAttempt, type SignInLimits } from '../../../people/access/sign-in/sign-in-attempts.ts'
import type { Database } from '../../../platform/database/database.ts'
import { bindingOf, type Cursors } from '../../../platform/http/cursors.ts'
import { DetailError, notFound, ValidationError } from '../../../platform/http/errors.ts'
import { READ } from '../answering.ts'
import type { OpenLimits } from '../count-published.ts'
import { headOfNothing, headOfShare } from '../pages/page-head.ts'
import { HTML, type ShowPage } from '../pages/show-page.ts'
import { drawShare } from './draw-share.ts'
import { readView, type SharedContent } from './read-view.ts'
import { KEY, OPENED, openedQuery, unlockBody } from './schema.ts'
import { countRead, countWrongPassword, openShare, type ShareRow } from './shares.ts'

interface SharedParts {
  cursors: Cursors
  limits: OpenLimits
  passwords: Passwords
  signIn: SignInLimits
  show: ShowPage
}

/** A link that has ended must not be shown from a cache. */
const NOT_CACHED = { 'Cache-Control': 'no-store' }
const PATH = '/api/v1/shared/{id:uuid}'
const SVG = 'image/svg+xml'

/** A key is of one link and one password. */
const keyBinding = ({ id, organization_id, password_hash }: ShareRow): Buffer =>
  bindingOf('share', { organizationId: organization_id }, [id, password_hash])

/** What clients with the address of a link may read: what it shows, and nothing else. */
export function sharedRoutes({ cursors, limits, passwords, signIn, show }: SharedParts) {
  /** Its content is read once a minute, however many open it. */
  const contents = new Map<string, { at: number; content: Promise<SharedContent> }>()
  const CONTENT_MS = 60_000

  function readContent(database: Database, share: ShareRow): Promise<SharedContent> {
    const now = performance.now()
    for (const [id, { at }] of contents) if (now - at > CONTENT_MS) contents.delete(id)
    const known = contents.get(share.id)
    if (known) return known.content
    const content = readView(database, share, limits)
    contents.set(share.id, { at: now, content })
    content.catch(() => contents.delete(share.id))
    return content
  }

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
      handle: async ({ database, counting, inTurn, params, query }) => {
        const share = await openShare(database, params.id)
        const needs_password = share.password_hash !== null
        if (!(await isOpened(share, query.key))) {
          return { headers: NOT_CACHED, json: { needs_password, content: null } }
        }
        const content = await inTurn(() => readContent(counting, share))
        await countRead(database, share.id)
        return { headers: NOT_CACHED, json: { needs_password, content } }
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
        const attempt = await countAttempt(database, `share ${share.id}`, address, signIn)
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
        ...READ,
        path: `/${kind}/{id:uuid}`,
        operationId: kind === 'shared' ? 'getSharedPage' : 'getEmbeddedPage',
        summary: kind === 'shared' ? 'Open the page of a link' : 'Open the plot of a link in a frame of another page',
        produces: [HTML],
        answers: { 200: { description: 'The page.' } },
        handle: async ({ request, database, params }) => {
          const share = await openShare(database, params.id).catch(error => {
            if (error instanceof DetailError && error.status === 404) return null
            throw error
          })
          const title = share && share.password_hash === null ? share.title : null
          const page = await show(request, {
            status: share ? 200 : 404,
            key: `share ${title}`,
            changes: 0,
            head: words => (title === null ? headOfNothing(words) : headOfShare(title)),
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
    publicRoute({
      ...READ,
      path: '/shared/{id:uuid}/volume.svg',
      operationId: 'getSharedPicture',
      databaseMs: 65_000,
      summary: 'Read the plot of a link as a picture',
      description: 'For documents and pages; 404 for a link with a password.',
      produces: [SVG],
      answers: { 200: { description: 'The picture.' } },
      handle: async ({ request, database, counting, inTurn, params }) => {
        const share = await openShare(database, params.id)
        if (share.password_hash !== null) throw notFound()
        const content = await inTurn(() => readContent(counting, share))
        await countRead(database, share.id)
        const bytes = Buffer.from(await drawShare(content, request.headers['accept-language']))
        return { headers: NOT_CACHED, type: SVG, bytes }
      },
    }),
  ]
}
