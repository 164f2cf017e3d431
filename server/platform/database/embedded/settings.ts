export type PostgresSettings = Record<string, string>

/** For a small shared machine. Written at each start to wayside.conf, which postgresql.conf includes. */
const SETTINGS: PostgresSettings = {
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
  // Records are read by index-only scans, which need an up-to-date visibility map.
  autovacuum_naptime: '20s',
  // A statement whose client has disconnected is cancelled, instead of running until its timeout.
  client_connection_check_interval: '2s',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %a ',
  log_checkpoints: 'off',
  // Not the errors of single statements: Wayside logs these itself, and this file is not rotated while PostgreSQL runs.
  log_min_messages: 'log',
}

export function settingsFile(extra: PostgresSettings): string {
  const lines = Object.entries({ ...SETTINGS, ...extra }).map(([name, value]) => `${name} = '${value}'`)
  return `# Written at each start. Put settings of your own below the include in postgresql.conf.\n${lines.join('\n')}\n`
}
