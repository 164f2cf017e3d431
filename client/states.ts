import type { Command, Export, Import, Site } from './shapes.ts'

export const STATES_ADDRESS = '/app/api/states'

type Pushed<Kind extends string, Item extends { id: unknown }, Field extends keyof Item> = { kind: Kind } & Pick<
  Item,
  'id' | Field
>
type Job = 'status' | 'progress' | 'started_at' | 'finished_at' | 'error'

type PushedSite = { kind: 'site'; id: Site['id'] } & NonNullable<Site['state']>
type PushedExport = Pushed<'export', Export, Job | 'records_written' | 'size_bytes' | 'expires_at'>
type PushedCommand = Pushed<
  'command',
  Command,
  'site' | 'command' | 'status' | 'attempt' | 'sent_at' | 'acknowledged_at' | 'finished_at' | 'error'
>
type PushedImport = Pushed<
  'import',
  Import,
  | Job
  | 'files_total'
  | 'files_done'
  | 'files_skipped'
  | 'current_file'
  | 'records_read'
  | 'accepted'
  | 'duplicates'
  | 'rejected'
  | 'unreadable'
  | 'first_vehicle'
  | 'last_vehicle'
>

/** What changed by itself; `is_gone`: it was deleted; `everything`: something may have been missed. */
export type PushedState = (PushedSite | PushedExport | PushedCommand | PushedImport) & { is_gone?: undefined }
export type PushedDeletion = { kind: PushedState['kind']; id: number | string; is_gone: true }
export type StateEvent = PushedState | PushedDeletion | { kind: 'everything'; id: null; is_gone?: undefined }
