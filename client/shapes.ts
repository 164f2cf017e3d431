import type { AppAnswer, AppBody } from './app.ts'

/** The objects of the service, by the names that pages use. */
export type Me = AppAnswer<'/app/api/me'>
export type Permission = Me['permissions'][number]
export type Session = AppAnswer<'/app/api/sessions'>['items'][number]
export type TokenState = AppAnswer<'/app/api/token'>
export type NewToken = AppAnswer<'/app/api/token', 'post'>
export type LinkState = AppAnswer<'/app/api/open/link', 'post'>

export type Site = AppAnswer<'/app/api/traffic/sites'>['items'][number]
export type SiteDetail = AppAnswer<'/app/api/traffic/sites/{id}'>
export type SearchRequest = AppBody<'/app/api/traffic/data/search'>
type SearchPage = AppAnswer<'/app/api/traffic/data/search', 'post'>
export type VehicleRecord = SearchPage['items'][number]
export type AggregateRequest = AppBody<'/app/api/traffic/data/aggregate'>
export type Aggregate = AppAnswer<'/app/api/traffic/data/aggregate', 'post'>
export type Gap = AppAnswer<'/app/api/traffic/sites/{id}/gaps'>['items'][number]
export type FiguresRequest = AppBody<'/app/api/traffic/data/figures'>
export type SiteFigures = AppAnswer<'/app/api/traffic/data/figures', 'post'>['items'][number]
export type CompareRequest = AppBody<'/app/api/traffic/data/compare'>
export type Comparison = AppAnswer<'/app/api/traffic/data/compare', 'post'>
export type ProposedShift = AppAnswer<'/app/api/traffic/imports/{id}/proposed-shift'>
export type Finding = AppAnswer<'/app/api/traffic/sites/{id}/findings'>['items'][number]
export type QualityPeriod = AppAnswer<'/app/api/traffic/sites/{id}/quality-periods'>['items'][number]
export type SiteCalendar = AppAnswer<'/app/api/traffic/sites/{id}/calendar'>
export type Alarm = AppAnswer<'/app/api/traffic/sites/{id}/alarms'>['items'][number]
export type DeviceStatus = AppAnswer<'/app/api/traffic/sites/{id}/statuses'>['items'][number]
/** Without intervals, which are not asked for. */
export type Change = Exclude<AppAnswer<'/app/api/traffic/data/changes'>['items'][number], { duration_s: number }>
export type Command = AppAnswer<'/app/api/traffic/sites/{id}/commands/{command}'>
export type CommandRequest = AppBody<'/app/api/traffic/sites/{id}/commands'>
export type Export = AppAnswer<'/app/api/traffic/exports/{id}'>
export type ExportRequest = AppBody<'/app/api/traffic/exports'>
export type Share = AppAnswer<'/app/api/traffic/shares'>['items'][number]
export type Upload = AppAnswer<'/app/api/traffic/uploads/{id}'>
export type Import = AppAnswer<'/app/api/traffic/imports/{id}'>

export type User = AppAnswer<'/app/api/organization/users'>['items'][number]
export type SuggestedGroup = AppAnswer<'/app/api/organization/suggested-groups'>['items'][number]
export type SiteGroup = AppAnswer<'/app/api/organization/groups'>['items'][number]
export type ServiceAccount = AppAnswer<'/app/api/organization/service-accounts'>['items'][number]
export type ManagedSite = AppAnswer<'/app/api/organization/sites/{id}'>
export type Device = AppAnswer<'/app/api/organization/devices/{id}'>
export type AuditEntry = AppAnswer<'/app/api/organization/audit'>['items'][number]
