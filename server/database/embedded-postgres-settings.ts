export type Settings = Record<string, string>

/** For a small machine that does other work too. Written at each start to wayside.conf, which postgresql.conf includes. */
const settings: Settings = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  fsync: 'on',
  synchronous_commit: 'on',
  checkpoint_timeout: '15min',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  // Records are read by index-only scans, which need a fresh visibility map.
  autovacuum_naptime: '20s',
  // A statement whose client is gone stops, instead of running into its time limit.
  client_connection_check_interval: '2s',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %a ',
  log_checkpoints: 'off',
  // Not the errors of single statements: Wayside logs these itself, and nobody rotates this file while PostgreSQL runs.
  log_min_messages: 'log',
}

export function settingsFile(extra: Settings): string {
  const lines = Object.entries({ ...settings, ...extra }).map(([name, value]) => `${name} = '${value}'`)
  return `# Written at each start. Put settings of your own below the include in postgresql.conf.\n${lines.join('\n')}\n`
}
