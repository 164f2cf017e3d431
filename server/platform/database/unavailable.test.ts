import { expect, test } from 'vitest'
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts'

const error = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test('a database that is away, or a machine of its cluster, is unavailable; any other error is itself', () => {
  for (const away of [
    error('Connection terminated unexpectedly'),
    error('connect ECONNREFUSED', 'ECONNREFUSED'),
    error('the database system is starting up', '57P03'),
    error('connection to the remote node wayside@127.0.0.1:5432 failed', '08006'),
    error('postmaster was shut down, exiting', 'XX000'),
    error('terminating connection due to unexpected postmaster exit', 'XX000'),
    error('the database system is in recovery mode', 'XX000'),
    error('SSL SYSCALL error: EOF detected\ninvalid socket', 'XX000'),
    error('failed to COPY to shard 102011 on 127.0.0.1:35961', '58030'),
    error('could not commit transaction for shard 102028 on at least one active node', 'XX000'),
    error('failure on connection marked as essential: 127.0.0.1:39375', 'XX000'),
  ]) {
    expect(asUnavailable(away)).toBeInstanceOf(DatabaseUnavailable)
  }
  for (const other of [error('cache lookup failed', 'XX000'), error('duplicate key', '23505'), error('a mistake')]) {
    expect(asUnavailable(other)).toBe(other)
  }
})
