/** A lease is at most this part of what is left. */
const LEASED_PART = 1 / 8

export interface CallerQuery {
  scope: 'token' | 'session' | 'device'
  /** Finds the caller of a credential: `subject_id` and `known`, an object as JSON, and whatever `isDue` needs. */
  find: string
  /** How many values `find` has. */
  values: number
  /** Whether this use of the credential must be written although the request need not be counted; `c` is its row. */
  isDue: string
  /** More statements with a name, for requests that write. */
  write?: string
}

/** Windows and times are in seconds since 1970, by the clock of the database. */
export interface FoundCaller<Caller> {
  caller: Caller & { subject_id: number }
  now: number
  /** Null: no row has a window, a count and leases of this caller. */
  window: number | null
  /** What is counted or leased in the window. */
  count: number
  /** The numbers of the leases of all processes that may have something left. */
  leases: number[]
  /** Rises with each statement that counts. */
  counted_at: number | null
  /** Only of a statement that reads. */
  is_due?: boolean
  /** Only of a statement that counts: how many requests it got, this one included. */
  granted?: number
}

/** 0.10 ms, writes nothing. */
export const findCaller = ({ scope, find, isDue }: CallerQuery) => `
  with caller as (${find})
  select json_build_object('caller', caller.known, 'now', extract(epoch from now()),
    'window', extract(epoch from c.window_start), 'count', c.count, 'leases', c.leases,
    'counted_at', extract(epoch from c.last_used_at), 'is_due', ${isDue}) as found
  from caller
  left join request_counts c on c.scope = '${scope}' and c.subject_id = caller.subject_id
`

/**
 * 0.17 ms, writes. After the values of `find` come the number of a lease, null if one request is wanted, and the numbers of
 * used up leases. A statement that started in the minute before and is executed late counts in the newer window, so a window
 * never goes back. What a lease has left over at the end of its window lapses.
 */
export function findAndCountCaller({ scope, find, values, write }: CallerQuery, limit: number): string {
  const lease = `$${values + 1}::integer`
  const usedUp = `$${values + 2}::integer[]`
  return `
  with caller as (${find})${write ? `, ${write}` : ''}, counted as (
    insert into request_counts as c (scope, subject_id, window_start, count, granted, last_used_at)
    select '${scope}', subject_id, date_trunc('minute', now()), 1, 1, now()
    from caller
    on conflict (scope, subject_id) do update
    set (window_start, count, granted, leases, last_used_at) = (
      select greatest(c.window_start, excluded.window_start), before.count + now.granted, now.granted,
        case when now.granted > 1 then before.leases || ${lease} else before.leases end,
        greatest(c.last_used_at + interval '1 microsecond', excluded.last_used_at)
      from (
        select 0 as count, '{}'::integer[] as leases
        where c.window_start < excluded.window_start
        union all
        select c.count, array(select unnest(c.leases) except select unnest(${usedUp}))
        where c.window_start >= excluded.window_start
      ) before,
      lateral (
        select case
          when before.count >= ${limit} then 0
          when ${lease} is null then 1
          else greatest(1, floor((${limit} - before.count) * ${LEASED_PART}))::integer
        end as granted
      ) now
    )
    returning c.*
  )
  select json_build_object('caller', caller.known, 'now', extract(epoch from now()),
    'window', extract(epoch from counted.window_start), 'count', counted.count, 'leases', counted.leases,
    'counted_at', extract(epoch from counted.last_used_at), 'granted', counted.granted) as found
  from caller, counted
`
}

/** Does nothing if PostgreSQL has lost the leases. */
export const GIVE_BACK = `
  update request_counts
  set count = count - $4, leases = array(select unnest(leases) except select unnest($5::integer[]))
  where scope = $1 and subject_id = $2 and window_start = to_timestamp($3) and leases @> $5::integer[]
`

/** Notifies those who have leases; no row if there is something left, or the window has ended. */
export const RECALL = `
  select leases <> '{}' as is_leased, case when leases <> '{}' then pg_notify($5, $6) end
  from request_counts
  where scope = $1 and subject_id = $2 and window_start = to_timestamp($3) and count >= $4
    and now() < window_start + interval '1 minute'
`
