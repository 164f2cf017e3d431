import { type CallOptions, type IdempotencyOptions, withKey } from '../call.ts'
import type { Service } from '../service.ts'
import type {
  AcceptRequest,
  Finding,
  Findings,
  OrganizationFindingQuery,
  QualityPeriod,
  QualityPeriodChanges,
  QualityPeriodQuery,
  QualityPeriodRequest,
  QualityPeriods,
} from '../v1-shapes.ts'

type O = CallOptions

/** Says that the data of a site is not what it usually is; records are never changed by it. */
export const qualityPeriodCalls = (service: Service) => ({
  /** Created once, also where it is repeated because its answer was lost. */
  create: (site: number, body: QualityPeriodRequest, o?: O & IdempotencyOptions): Promise<QualityPeriod> =>
    service.call('post', '/api/v1/traffic/sites/{id}/quality-periods', { path: { id: site }, body }, withKey(o)),
  /** The latest start first. */
  list: (site: number, query: QualityPeriodQuery = {}, o?: O): Promise<QualityPeriods> =>
    service.call('get', '/api/v1/traffic/sites/{id}/quality-periods', { path: { id: site }, query }, o),
  get: (site: number, period: number, o?: O): Promise<QualityPeriod> =>
    service.call('get', '/api/v1/traffic/sites/{id}/quality-periods/{period}', { path: { id: site, period } }, o),
  update: (site: number, period: number, body: QualityPeriodChanges, o?: O): Promise<QualityPeriod> =>
    service.call(
      'patch',
      '/api/v1/traffic/sites/{id}/quality-periods/{period}',
      { path: { id: site, period }, body },
      o,
    ),
  /** Now, or at another moment. */
  end: (site: number, period: number, to?: string, o?: O): Promise<QualityPeriod> =>
    service.call(
      'post',
      '/api/v1/traffic/sites/{id}/quality-periods/{period}/end',
      { path: { id: site, period }, body: { to } },
      o,
    ),
  delete: (site: number, period: number, o?: O): Promise<void> =>
    service.call('delete', '/api/v1/traffic/sites/{id}/quality-periods/{period}', { path: { id: site, period } }, o),
})

/** What the service found in the data of sites, for a person to decide; `siteFindings` lists those of one site. */
export const findingCalls = (service: Service) => ({
  /** The findings of all sites, the latest start first. */
  list: (query: OrganizationFindingQuery = {}, o?: O): Promise<Findings> =>
    service.call('get', '/api/v1/traffic/findings', { query }, o),
  /** Makes a quality period of it. */
  accept: (site: number, finding: number, body: AcceptRequest = {}, o?: O): Promise<Finding> =>
    service.call(
      'post',
      '/api/v1/traffic/sites/{id}/findings/{finding}/accept',
      { path: { id: site, finding }, body },
      o,
    ),
  dismiss: (site: number, finding: number, o?: O): Promise<Finding> =>
    service.call('post', '/api/v1/traffic/sites/{id}/findings/{finding}/dismiss', { path: { id: site, finding } }, o),
  /** Takes a dismissal back. */
  reopen: (site: number, finding: number, o?: O): Promise<Finding> =>
    service.call('post', '/api/v1/traffic/sites/{id}/findings/{finding}/reopen', { path: { id: site, finding } }, o),
})
