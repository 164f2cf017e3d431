const insert = (onConflict: string) => `
  insert into records (organization_id, site_id, upload_id, ts, identity, channel, lane, vehicle_class, class_code,
    speed, length, headway, gap, flags, sequence)
  select $1, $2, $3, timestamptz 'epoch' + ms * interval '1 millisecond', identity, channel, lane, vehicle_class,
    class_code, speed, length, headway, gap, flags, sequence
  from unnest($4::bigint[], $5::bigint[], $6::smallint[], $7::smallint[], $8::smallint[], $9::smallint[],
    $10::smallint[], $11::smallint[], $12::integer[], $13::integer[], $14::smallint[], $15::bigint[])
    as new (ms, identity, channel, lane, vehicle_class, class_code, speed, length, headway, gap, flags, sequence)
  ${onConflict}
`
/** Fails where one of them is stored already. */
export const INSERT_NEW = { name: 'insert-new-records', text: insert('') }
/** Leaves out those that are stored already. */
export const INSERT_MISSING = {
  name: 'insert-missing-records',
  text: insert('on conflict (site_id, ts, identity) do nothing'),
}
