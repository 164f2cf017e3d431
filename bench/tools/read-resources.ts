import type { Workplace } from './workplace.ts'

export interface Resources {
  memoryMb: number
  connections: number
  atWork: number
}

/** The resources that all processes of a server use, by its metrics and by PostgreSQL. */
export async function readResources(url: string, { database }: Workplace): Promise<Resources> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1])
  const { rows } = await database.query<{ count: number }>(`
    select count(*)::integer as count
    from pg_stat_activity
    where datname = current_database() and application_name <> 'wayside bench'
  `)
  return {
    memoryMb: Math.round(value('process_resident_memory_bytes') / 1e6),
    connections: rows[0]?.count ?? 0,
    atWork: value('wayside_database_connections_in_use'),
  }
}
