import type { Command, Export, Import, Site } from './shapes.ts'

export const STATES_ADDRESS = '/app/api/states'

type Told<Kind extends string, Thing extends { id: unknown }, Field extends keyof Thing> = { kind: Kind } & Pick<
  Thing,
  'id' | Field
>
type Job = 'status' | 'progress' | 'started_at' | 'finished_at' | 'error'

type ToldSite = { kind: 'site'; id: Site['id'] } & NonNullable<Site['state']>
type ToldExport = Told<'export', Export, Job | 'records_written' | 'size_bytes' | 'expires_at'>
type ToldCommand = Told<
  'command',
  Command,
  'site' | 'command' | 'status' | 'attempt' | 'sent_at' | 'acknowledged_at' | 'finished_at' | 'error'
>
type ToldImport = Told<'import', Import, Job | 'records_read' | 'accepted' | 'duplicates' | 'rejected' | 'unreadable'>

/** What changed by itself; `is_gone`: it was deleted; `everything`: something may have been missed. */
export type ToldState = (ToldSite | ToldExport | ToldCommand | ToldImport) & { is_gone?: undefined }
export type ToldEnd = { kind: ToldState['kind']; id: number | string; is_gone: true }
export type StateEvent = ToldState | ToldEnd | { kind: 'everything'; id: null; is_gone?: undefined }
