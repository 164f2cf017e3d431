import { raw } from 'sql-template-tag'

/** The columns of a block that a filter reads instead of its bytes. */
export const SUMMARY = raw(`
  concat_ws(' ', low_upload, high_upload, channels, lanes, vehicle_classes, coalesce(min_speed, -1),
    coalesce(max_speed, -1), coalesce(min_length, -1), coalesce(max_length, -1), coalesce(min_headway, -1),
    coalesce(max_headway, -1), has_valid, has_invalid) as summary`)
