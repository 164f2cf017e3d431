import { MAX_CLOCK_OFFSET_S, MIN_BATTERY_PERCENT } from '../../../contract/limits.ts'
import { CLASS_TABLES, type ClassTable } from '../../../contract/vehicles/class-schemes.ts'
import { MAX_LENGTH, MAX_SPEED, MIN_LENGTH, MIN_SPEED } from '../../../contract/vehicles/record.ts'
import {
  classesInWords,
  HEAVY_CLASSES,
  MOTOR_CLASSES,
  NOT_MOTOR_CLASSES,
  VEHICLE_CLASSES,
} from '../../../contract/vehicles/vehicle-classes.ts'

export interface Section {
  id: string
  title: string
  text: string
}

const rowOf = ({ title, classes }: ClassTable, scheme: string): string => {
  const codes = Object.entries(classes).map(([code, name]) => `${code} \`${name}\``)
  return `| \`${scheme}\` | ${title} | ${codes.join(', ')} |`
}

const CLASS_CODE_ROWS = [
  '| `class_scheme` | Scheme | Codes and their classes |',
  '|---|---|---|',
  ...Object.entries(CLASS_TABLES).map(([scheme, table]) => rowOf(table, scheme)),
].join('\n')

const NOT_KNOWN_AS_MOTOR_CLASSES = VEHICLE_CLASSES.filter(name => !MOTOR_CLASSES.includes(name))

/** What the values mean and how they are computed: as binding as the endpoints. */
export const RULES: Section[] = [
  {
    id: 'records',
    title: 'Records and their order',
    text: `
A record is one vehicle (or bicycle, or pedestrian) that passed a site. It is complete when it is stored, and **never changes afterwards**: a client that has read a record need not read it again. A record can only be deleted: when its upload is taken back, or when it is older than the operator stores records.

Units are in the names: \`speed_kmh\`, \`length_m\`, \`headway_s\`, \`gap_s\`. An unknown value is \`null\`, never 0. Times are in UTC with milliseconds, such as \`2026-06-01T07:15:23.412Z\`.

Searches return records in the order of (\`timestamp\`, \`id\`). The id orders records of the same millisecond; it is unrelated to the time of a record and to when it arrived.

\`vehicle_class\` is one of the classes of this service, the same for every device. \`class_code\` is the code that the device sent, a number in the \`class_scheme\` of the device, or \`null\`.`,
  },
  {
    id: 'class-codes',
    title: 'Class codes',
    text: `
A device that sends \`class_code\` without \`vehicle_class\` gets the class of its code, by the scheme that the device had when it sent the record. The scheme is stored with the upload (\`class_scheme\`). A \`vehicle_class\` that is sent is stored unchanged. Codes and schemes that are not listed here are \`unknown\`.

${CLASS_CODE_ROWS}

A record that is sent again with the same class code is the same record, even if the class of its code was changed in between: it keeps the class with which it was stored.`,
  },
  {
    id: 'flags',
    title: 'Flags and validity',
    text: `
| Flag | Meaning | \`valid\` |
|---|---|---|
| \`speed_out_of_range\` | The speed is below ${MIN_SPEED / 10} or above ${MAX_SPEED / 10} km/h. It does not enter speed statistics; the vehicle counts. | stays true |
| \`length_out_of_range\` | The length is below ${MIN_LENGTH / 100} or above ${MAX_LENGTH / 100} m. The vehicle counts. | stays true |
| \`wrong_way\` | The device saw the vehicle drive against the direction of its channel. | stays true |
| \`clock_unsynced\` | By its last status, the clock of the device was more than ${MAX_CLOCK_OFFSET_S} s off: the time of the record is doubtful. | false |
| \`device_fault\` | The device marked the record as faulty. | false |

\`valid\` is false for the last two only. Values out of range are returned as they were measured, so that you can judge them yourself. Filter with \`"valid": true\` if doubtful records would do harm.`,
  },
  {
    id: 'headway',
    title: 'Headway and gap',
    text: `
\`headway_s\` is the time from the front of the vehicle ahead to the front of this one, on the same channel and lane. \`gap_s\` is the free time between them: the headway less the time that the vehicle ahead takes to drive its own length.

Values that a device sends are stored unchanged. Otherwise both are computed when the record is stored, from the record before it in the same upload, or the last one stored before. They are \`null\` when

- the vehicle ahead is not known, passed more than 5 minutes earlier, or was stored later,
- the site was not measured without interruption between the two,
- the lane is unknown on a channel with several lanes,
- for \`gap_s\` also: when length or speed of the vehicle ahead is missing, or the result would be negative.

A late upload does not change the headways of stored records.`,
  },
  {
    id: 'coverage',
    title: 'Coverage',
    text: `
Coverage distinguishes "no vehicle passed" from "not measured". It is the measured share of a span of time, from 0 to 1; the future does not count. No vehicles with coverage 1 is a true zero; with coverage 0 it is a gap.

A device declares with its upload which time it has measured (\`covers\`). Otherwise the time between neighbouring records of the site counts as measured while the site usually has at most 10 vehicles in it: at least 15 minutes, at most 12 hours. Usual is the mean of the same hours over the other days within four weeks before and after that have vehicles (Mondays to Fridays or weekends; all of them where these are fewer than three). With fewer than three other days it counts if they are at most 15 minutes apart, or 60 minutes if the earlier one is between 22:00 and 06:00 local time. A status of a device with \`measuring: true\` covers the time since the status before, at most 15 minutes.

Days are local days of the site: they have 23, 24 or 25 hours when clocks change.

The gaps of a site are the times without coverage, to the millisecond, from the first moment that was ever measured up to now. The \`reason\` of a gap is \`not_measuring\` if the device reported that in a status, \`offline\` if the device at the site sent neither an upload nor a status for longer than allowed (see alarms), and otherwise \`unknown\`. Devices send in the order of time, so a gap \`may_still_arrive\` only if it is after everything that was sent, while there is a device that did not report that it was not measuring.`,
  },
  {
    id: 'alarms',
    title: 'Alarms',
    text: `
\`state.alarms\` of a site are its active alarms, by the last uploads and status of its device. A site without a device and a retired site have none.

| Alarm | Meaning |
|---|---|
| \`silent\` | No upload and no status for 3 times the \`upload_interval_s\` of the device, at least 30 minutes. A new device has as long for its first. A site is \`online\` when its device sent something within that time. |
| \`battery_low\` | The last status reported less than ${MIN_BATTERY_PERCENT} %. |
| \`clock_unsynced\` | The last status reported that the clock is more than ${MAX_CLOCK_OFFSET_S} s off. |
| \`no_vehicles\` | At least 0.95 of the 24 hours up to the last measured moment were measured, and no vehicle passed. |

The times when alarms were raised and cleared are stored, to about 10 seconds. \`since\` of an alarm is when its state began: the last sign of the device, the first of the statuses that report it, or the last vehicle.`,
  },
  {
    id: 'commands',
    title: 'The life of a command',
    text: `
A command is for the device that is installed at the site when the command is created. The device polls for commands and receives them, oldest first; it acknowledges each before it acts on it, and finally reports the result.

| Status | Next | When |
|---|---|---|
| \`queued\` | \`sent\`, \`cancelled\`, \`expired\` | sent to the device; cancelled by a user; not sent by \`expires_at\` |
| \`sent\` | \`sent\`, \`acknowledged\`, \`completed\`, \`failed\`, \`expired\` | sent again after 60 s without acknowledgement, at most 3 times in total; a result implies the acknowledgement; not acknowledged by \`expires_at\` |
| \`acknowledged\` | \`completed\`, \`failed\` | never sent again; without a result by \`expires_at\`, and for at least 10 minutes, it is \`failed\` with the error "No result." |

The other statuses are final. Repeating an acknowledgement or result is answered with 200 and changes nothing; every other step is a 409 that names the status.

| Command | Parameters |
|---|---|
| \`ping\`, \`reboot\`, \`sync_clock\`, \`request_status\` | none |
| \`upload_now\` | \`from_dt\`, \`to_dt\`: send the records of this time |
| \`set_configuration\` | at least one of \`upload_interval_s\`, \`min_speed_kmh\`, \`max_speed_kmh\`, \`sensitivity\` (1 to 10), \`class_scheme\` |

When \`set_configuration\` is completed, \`upload_interval_s\` and \`class_scheme\` of the device are those of the command. \`configuration_number\` is always the one that the device last reported.`,
  },
  {
    id: 'figures',
    title: 'Figures of traffic',
    text: `
Figures are what traffic engineers hand on. They count motor vehicles (every class but ${classesInWords(NOT_MOTOR_CLASSES)}) without what quality periods exclude, in the local time of the site, and use only days of which at least 95 % were measured.

| Figure | Meaning |
|---|---|
| average day (ADT), average working day (AWT) | Mean of the days that count, and of the working days among them: Monday to Friday without public holidays. |
| AADT | The average day of a year, in several definitions side by side. Null, with what is missing, unless every month has a day that counts. |
| peak hour | The four consecutive quarters of an hour of one day with the most vehicles, beginning at any quarter: the highest of the morning, of the afternoon and between the two. |
| peak hour factor (PHF) | Volume of the peak hour, divided by four times its busiest quarter: 1 when traffic is even, 0.25 when all pass in one quarter. |
| K30, K50, K100 | The 30th, 50th and 100th highest hour of a year, as a share of AADT. |
| V15, V50, V85 | The lowest measured speed that at least 15, 50 or 85 % of vehicles did not exceed. |
| pace | The 16 km/h (10 mph) in which most vehicles drive, and their share. |
| share above the limit | Each vehicle is judged by the speed limit of its time, in the unit in which it is signed. |
| heavy share | ${classesInWords(HEAVY_CLASSES)} among motor vehicles. |
| headway | Time from the front of a vehicle to the front of the next in its lane, in seconds. |

A figure that cannot be computed is null and has a \`reason\`; \`used\` says which days and how many vehicles it was computed from.`,
  },
  {
    id: 'aggregates',
    title: 'Aggregates',
    text: `
An aggregate counts exactly what searches with the same filters find, the records of \`data/search\` and the intervals of \`data/intervals\`: the sum of its counts is the number of these records, which is the number of rows of such an export, plus the totals of these intervals, without those that the window cuts. No vehicle is in both.

**Intervals** follow the local time of \`time_zone\`: they start at whole 5 or 15 minutes, at whole hours, at midnight, on Mondays or on the first of a month, and are cut by the window at both ends. When an hour occurs twice, in autumn, each is an item of its own; the offset distinguishes them. When clocks change in the middle of an hour, a new interval starts. Intervals without records are listed too, with count 0 and speeds \`null\`.

**Groups** of sites and channels are all listed, even without records. Lanes and vehicle classes are listed if they occur in the window, and so is every combination with them.

**Counts**: \`count\` is every record, valid or not; \`valid_count\` only the valid ones.

**Speeds** are those of the valid records that have one without the flag \`speed_out_of_range\`; the histogram and the shares over the limit use the same ones. \`mean\` is their arithmetic mean. Percentiles are by nearest rank, without interpolation: \`p85\` is the lowest measured speed that at least 85 of 100 of these vehicles did not exceed. A bin of \`speed_histogram\` contains the speeds from \`from_kmh\` up to, but not including, that of the next bin.

**Coverage** of several sites together is their mean. It is \`null\` for an interval in the future.

\`summary\` is about all records of the answer together:

| Field | Meaning |
|---|---|
| \`average_daily_traffic\` | Mean count of the \`days\`: whole local days inside the window with a coverage of at least 0.95. |
| \`average_weekday_traffic\` | The same of the \`weekdays\` among them, Monday to Friday. Public holidays are not known. |
| \`peak_hour\` | The clock hour with the most records, the first if there are several, and its share of the records of its local day (within the window). |
| \`sliding_peak_hour\` | The same of the hours that begin at any quarter of an hour: the four consecutive quarters of one local day with the most records. |
| \`directions\` | Records of each channel number, and their share of all. |
| \`heavy_share\` | ${classesInWords(HEAVY_CLASSES)} among all but ${classesInWords(NOT_KNOWN_AS_MOTOR_CLASSES)}. |
| \`over_limit\` | Shares of the vehicles with a speed, at sites with a speed limit, that were faster than it by more than 0, 10 and 20 km/h. Each vehicle is judged by the limit of its time. |

A value that cannot be computed is \`null\`. Shares and coverage have 4 decimals, mean speeds 2, averages of counts 1.

A selection of more than 20 million records is refused before it is read; its size is that of whole local days, before filters on records.`,
  },
  {
    id: 'identity',
    title: 'The same record sent twice',
    text: `
A device that got no answer sends again, and nothing is stored twice. Two records are the same if they have the same site, time and identity. The identity is the \`sequence\` number of the device, if it sends one. Otherwise it is the channel, lane, class code, speed and length, and the position among the records of the upload that are equal in all of these and in time.

- Records that are already stored count as \`duplicates\` in the answer to an upload. They are not an error.
- The same time and sequence number with other values is \`rejected\`: "differs from the stored record".
- A device **without** sequence numbers must not cut an upload inside one tick of its clock: all records of a second (if the clock counts seconds) must be in one upload. With sequence numbers it may cut anywhere.`,
  },
  {
    id: 'publication',
    title: 'When records become readable',
    text: `
An upload is stored completely or not at all; as soon as it is answered, its records can be searched. Uploads also get a position, in the order in which they became readable. Only \`changes\` uses this order: to keep a copy up to date, continue from its last \`next_cursor\`. If you continue from the latest timestamp or id instead, you miss every record that arrives late.`,
  },
]
