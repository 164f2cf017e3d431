import { CLASS_TABLES, type ClassTable } from '../../contract/class-schemes.ts'

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

/** What the numbers mean and how they are made: as binding as the endpoints. */
export const RULES: Section[] = [
  {
    id: 'records',
    title: 'Records and their order',
    text: `
A record is one vehicle (or bicycle, or pedestrian) that passed a site. It is decided once, when it is stored, and **never changes afterwards**: whoever has read a record need not read it again. A record can only disappear, when the upload that brought it is taken back or when it is older than the operator keeps records.

Units are in the names: \`speed_kmh\`, \`length_m\`, \`headway_s\`, \`gap_s\`. What is not known is \`null\`, never 0. Times go out in UTC with milliseconds, such as \`2026-06-01T07:15:23.412Z\`.

Searches answer in the order of (\`timestamp\`, \`id\`). The id orders records of one millisecond; it says nothing about time, and nothing about when a record arrived.

\`vehicle_class\` is one of the classes of this service, the same for every device. \`class_code\` is what the device itself said, a number in the \`class_scheme\` of the device, or \`null\`.`,
  },
  {
    id: 'class-codes',
    title: 'Class codes',
    text: `
A device that sends \`class_code\` without \`vehicle_class\` gets the class of its code, by the scheme that the device had when it sent the record. The scheme is kept with the upload (\`class_scheme\`). A \`vehicle_class\` that is sent is stored as it is. Codes and schemes that are not listed here are \`unknown\`.

${CLASS_CODE_ROWS}

A record that is sent again with the same class code is the same record, also when its code has been given another class in between: it keeps the class that it was stored with.`,
  },
  {
    id: 'flags',
    title: 'Flags and validity',
    text: `
| Flag | Meaning | \`valid\` |
|---|---|---|
| \`speed_out_of_range\` | The speed is below 2 or above 300 km/h. It does not enter speed statistics; the vehicle counts. | stays true |
| \`length_out_of_range\` | The length is below 0.5 or above 40 m. The vehicle counts. | stays true |
| \`wrong_way\` | The device saw the vehicle drive against the direction of its channel. | stays true |
| \`clock_unsynced\` | The clock of the device was more than 2 s off, as it said in its last status: the time of the record is doubtful. | false |
| \`device_fault\` | The device marked the record as faulty. | false |

\`valid\` is false for the last two only. Values out of range are delivered as they were measured, so that you can judge them yourself. Filter with \`"valid": true\` where doubtful records would harm.`,
  },
  {
    id: 'headway',
    title: 'Headway and gap',
    text: `
\`headway_s\` is the time from the front of the vehicle ahead to the front of this one, on the same channel and lane. \`gap_s\` is the free time between them: the headway less the time that the vehicle ahead takes to drive its own length.

What a device sends is kept as it is. Otherwise both are computed when the record is stored, against the record before it in the same upload, or the last one stored before. They are \`null\` when

- the vehicle ahead is not known, passed more than 5 minutes earlier, or was stored later,
- the site was not measured without interruption between the two,
- the lane is unknown on a channel with several lanes,
- for \`gap_s\` also: when length or speed of the vehicle ahead is missing, or the result would be negative.

A late upload does not change the headways of records that are already there.`,
  },
  {
    id: 'coverage',
    title: 'Coverage',
    text: `
Coverage tells "nobody came" from "nobody looked". It is the measured share of a span of time, from 0 to 1; time that lies ahead does not count. No vehicles with coverage 1 is a true zero; with coverage 0 it is a gap.

A device says with its upload which time it has measured (\`covers\`). Where it does not, the time between neighbouring records of the site counts as measured when they are at most 15 minutes apart, or 60 minutes where the earlier one lies between 22:00 and 06:00 local time. A status of a device with \`measuring: true\` covers the time since the status before, at most 15 minutes.

Days are local days of the site: they have 23, 24 or 25 hours where clocks change.

The gaps of a site are the times without coverage, exactly, from the first moment that was ever measured up to now. The \`reason\` of a gap is \`not_measuring\` where the device said so in a status, \`offline\` where the device that stood there gave no sign of itself (upload or status) for longer than it may (see alarms), and otherwise \`unknown\`. Devices send in the order of time, so only what comes after all that was sent \`may_still_arrive\`, while a device stands there that did not say that it was not measuring.`,
  },
  {
    id: 'alarms',
    title: 'Alarms',
    text: `
\`state.alarms\` of a site is what is wrong there now, by what its device sent last. A site without a device and a retired site have none.

| Alarm | Meaning |
|---|---|
| \`silent\` | No upload and no status for 3 times the \`upload_interval_s\` of the device, at least 30 minutes, or never. A site is \`online\` when it has a device and this is not so. |
| \`battery_low\` | The last status said less than 20 %. |
| \`clock_unsynced\` | The last status said that the clock is more than 2 s off. |
| \`no_vehicles\` | At least 0.95 of the 24 hours up to the last measured moment were measured, and nobody came. |

When each was raised and cleared is kept, to about 10 seconds.`,
  },
  {
    id: 'commands',
    title: 'How commands go',
    text: `
A command is meant for the device that stands at the site when it is sent. The device asks for commands and is given them, oldest first; it acknowledges each before it acts on it, and says in the end what became of it.

| Status | Next | When |
|---|---|---|
| \`queued\` | \`sent\`, \`cancelled\`, \`expired\` | given to the device; cancelled by a user; not given until \`expires_at\` |
| \`sent\` | \`sent\`, \`acknowledged\`, \`completed\`, \`failed\`, \`expired\` | given again after 60 s without acknowledgement, at most 3 times in all; a result implies the acknowledgement; not acknowledged until \`expires_at\` |
| \`acknowledged\` | \`completed\`, \`failed\` | never given again; without a result until \`expires_at\`, and for at least 10 minutes, it is \`failed\` with the error "No result." |

The others are final. The same acknowledgement or result again is answered with 200 and changes nothing; every other step is a 409 that names the status.

| Command | Parameters |
|---|---|
| \`ping\`, \`reboot\`, \`sync_clock\`, \`request_status\` | none |
| \`upload_now\` | \`from_dt\`, \`to_dt\`: send what was measured in this time |
| \`set_configuration\` | at least one of \`upload_interval_s\`, \`min_speed_kmh\`, \`max_speed_kmh\`, \`sensitivity\` (1 to 10), \`class_scheme\` |

When \`set_configuration\` is completed, \`upload_interval_s\` and \`class_scheme\` of the device are what was asked for. \`configuration_number\` is always what the device last reported.`,
  },
  {
    id: 'aggregates',
    title: 'Aggregates',
    text: `
An aggregate counts exactly the records that a search with the same filters finds: the sum of its counts is the number of records that such searches walk, and the number of rows of such an export.

**Intervals** follow the clocks of \`time_zone\`: they begin at whole 5 or 15 minutes, at whole hours, at midnight, on Mondays or on the first of a month, and are cut by the window at both ends. Of two hours that a clock shows alike, in autumn, each is an item of its own, told apart by the offset. Where clocks are changed in the middle of an hour, a new interval begins. Intervals without records are there too, with count 0 and speeds \`null\`.

**Groups** of sites and channels are all there, also those that nothing passed. Lanes and vehicle classes are there when they occur in the window, and so is every combination with them.

**Counts**: \`count\` is every record, valid or not; \`valid_count\` only the valid ones.

**Speeds** are those of the valid records that have one without the flag \`speed_out_of_range\`; the histogram and the shares over the limit take the same. \`mean\` is their arithmetic mean. Percentiles are by nearest rank, without interpolation: \`p85\` is the lowest measured speed that at least 85 of 100 of these vehicles did not exceed. A bin of \`speed_histogram\` holds the speeds from \`from_kmh\` up to, but without, the next bin's.

**Coverage** of several sites together is the mean of theirs. It is \`null\` for an interval that lies wholly ahead.

\`summary\` is about all records of the answer together:

| Field | Meaning |
|---|---|
| \`average_daily_traffic\` | Mean count of the \`days\`: whole local days inside the window with a coverage of at least 0.95. |
| \`average_weekday_traffic\` | The same of the \`weekdays\` among them, Monday to Friday. Public holidays are not known. |
| \`peak_hour\` | The clock hour with the most records, the first if there are several, and its share of the records of its local day (as far as it lies in the window). |
| \`directions\` | Records of each channel number, and their share of all. |
| \`heavy_share\` | \`truck\`, \`truck_trailer\`, \`semi_trailer\` and \`bus\` among all but \`bicycle\`, \`pedestrian\` and \`unknown\`. |
| \`over_limit\` | Shares of the vehicles with a speed, at sites with a speed limit, that were faster than the limit by more than 0, 10 and 20 km/h. |

What there is nothing to compute from is \`null\`. Shares and coverage have 4 digits, mean speeds 2, averages of counts 1.

A selection of more than 20 million records is refused before it is read; it is weighed by whole local days, without the filters on records.`,
  },
  {
    id: 'identity',
    title: 'The same record sent twice',
    text: `
A device that got no answer sends again, and nothing is stored twice. What makes a record the same is its site, its time and its identity: the \`sequence\` number of the device, where it sends one. Without sequence numbers it is the channel, lane, class code, speed and length, and the place among those records of the upload that are equal in all of these and in time.

- Records that are already there count as \`duplicates\` in the answer to an upload. They are not an error.
- The same time and sequence number with other values is \`rejected\`: "differs from the stored record".
- A device **without** sequence numbers must not cut an upload inside one tick of its clock: all records of a second (where the clock counts seconds) belong into one upload. With sequence numbers it may cut anywhere.`,
  },
  {
    id: 'publication',
    title: 'When records become readable',
    text: `
An upload is stored whole or not at all; as soon as it is answered, its records can be searched. Uploads also get a position, in the order in which they became readable. Only \`changes\` walks in this order: to keep a copy up to date, go on from its last \`next_cursor\`. Remembering the latest timestamp or id instead loses every record that arrives late.`,
  },
]
