import { type AnswerOf, type CallOptions, type ClientOptions, caller, type QueryOf } from './call.ts'
import type { paths } from './open-types.ts'

type Path = keyof paths
type OpenQuery<P extends Path> = QueryOf<paths, P, 'get'>

/** The objects of open data, by the names that pages use. */
export type PublicSite = AnswerOf<paths, '/open/api/v1/sites/{id}', 'get'>
export type ListedPublicSite = AnswerOf<paths, '/open/api/v1/sites', 'get'>['items'][number]
export type PublicFigures = AnswerOf<paths, '/open/api/v1/figures', 'get'>['items'][number]
export type PublicAggregate = AnswerOf<paths, '/open/api/v1/aggregate', 'get'>
export type OpenedShare = AnswerOf<paths, '/open/api/v1/shared/{id}', 'get'>
export type SharedView = NonNullable<OpenedShare['content']>
export type SharedReport = NonNullable<OpenedShare['report']>
export type PublishedFile = AnswerOf<paths, '/open/api/v1/files', 'get'>['items'][number]
export type PublicFiguresQuery = OpenQuery<'/open/api/v1/figures'>
export type PublicAggregateQuery = OpenQuery<'/open/api/v1/aggregate'>

/** What anyone may ask: one function a route. */
export function openClient(client: ClientOptions = {}) {
  const call = caller<paths>(client)
  return {
    sites: (query: OpenQuery<'/open/api/v1/sites'>, o?: CallOptions) => call('get', '/open/api/v1/sites', { query }, o),
    site: (id: number, o?: CallOptions) => call('get', '/open/api/v1/sites/{id}', { path: { id } }, o),
    files: (query: OpenQuery<'/open/api/v1/files'>, o?: CallOptions) => call('get', '/open/api/v1/files', { query }, o),
    openShare: (id: string, query: OpenQuery<'/open/api/v1/shared/{id}'>, o?: CallOptions) =>
      call('get', '/open/api/v1/shared/{id}', { path: { id }, query }, o),
    unlockShare: (id: string, password: string, o?: CallOptions) =>
      call('post', '/open/api/v1/shared/{id}/unlock', { path: { id }, body: { password } }, o),
    aggregate: (query: PublicAggregateQuery, o?: CallOptions) => call('get', '/open/api/v1/aggregate', { query }, o),
    figures: (query: PublicFiguresQuery, o?: CallOptions) => call('get', '/open/api/v1/figures', { query }, o),
  }
}
