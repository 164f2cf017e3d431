import { expect, test } from 'vitest'
import { readTextAsFile } from '../../../../../tests/support/reading/read-text-as-file.ts'
import { FileRefused } from '../../reading/file-refused.ts'
import { asMapping } from '../mapped/mapping.ts'
import { INTERVAL_READERS } from './interval-formats.ts'

const VOLUMES = [
  '',
  '01172',
  '00886',
  ...Array.from({ length: 21 }, (_, hour) => String(hour * 37).padStart(5, '0')),
  '00520',
]
const volume = (head: string) =>
  `${head}${VOLUMES.map(count => count.padStart(5))
    .join('')
    .slice(5)}`
const bins = (count: number) => Array.from({ length: count }, (_, at) => String(at * 3).padStart(5, '0')).join('')
const RECORD =
  'Record_Type|State_Code|F_System|Station_Id|Travel_Dir|Travel_Lane|Year_Record|Month_Record|Day_Record|Day_of_Week|Restrictions|Time_Increment|Hour_00|Hour_01'

const FILES: [format: string, lines: string[]][] = [
  [
    'Eco-Counter',
    [
      'Period,September 22, 2023 - September 26, 2023,',
      ',',
      'Time,13-4175,13-4175 IN,13-4175 OUT,',
      '2023-09-22 00:00:00,0,0,0,',
    ],
  ],
  [
    'Eco-Counter',
    [
      '\uFEFFPeriod,"August 14, 2025 12:58 PM -> September 8, 2025 12:59 PM",',
      '',
      'Time,17-3010,17-3010 3010_IN,',
      '"Aug 14, 2025 1:00 PM",2,2,',
    ],
  ],
  [
    'JAMAR, STARnext',
    ['1/3/2024', '"165"', '"Number","Date","Time","Channel 1","Channel 2"', '1,1/3/2024,11:30 AM,49,68'],
  ],
  ['JAMAR, STARnext', ['Number,Date,Time,>0 to 15,>15 to 20,>75', '1,1/3/2024,11:30 AM,4,6,0']],
  [
    'JAMAR, STARnext',
    ['Number,Date,Time,Motorcycles,Cars & Trailers,2 Axle Long,Buses', '1,1/3/2024,11:30 AM,4,6,0,1'],
  ],
  [
    'PicoCount, TrafficViewer Pro',
    [
      '"Unit Type:","PicoCount 2500"',
      '"Interval:","60 Min"',
      '"Date/Time","Volume - Northbound","Class #1 - Northbound","5-15 MPH  - Northbound"',
      '11/04/2024 14:00,12,1,3',
    ],
  ],
  ['PicoCount, TrafficViewer Pro', ['"Date/Time","5-15 MPH  - Northbound"', '11/04/2024 14:00,12']],
  ['INT-2', ['* BEGIN', '* FORMAT = INT-2', '* INTERVAL = 60', '* INTSPEC = CLS', '130418 1300 1 00 01 0000 0009']],
  [
    'TMG, volume, class or speed',
    [
      '3112U0000503115010150117200886007550066100495002750026100381003350037800527007300081500878010110115901100010530091300859007680065300652005200',
      '3021R0001011116010160000500004000020000000001000010000200001000150003100026000430003200052000340002800024000140001400007000120000800007000030',
    ],
  ],
  ['TMG, volume, class or speed', [volume('3241R00005011202401012')]],
  ['TMG, volume, class or speed', [`C170181403120121201001000540${bins(13)}`]],
  ['TMG, volume, class or speed', [`C48000101111501150800054${bins(13)}`]],
  ['TMG, volume, class or speed', [`T17018140312012120100 01500054${bins(15)}`]],
  ['TMG, volume, class or speed', [RECORD, '3|6|1|001234|1|1|2025|7|1|3||60|12|9']],
  ['TMG, volume, class or speed', [`3|11|2U|000050|3|1|21|01|01|6|${bins(24).match(/.{5}/g)?.join('|')}|0|`]],
  [
    'Telraam',
    [
      '{"status_code":200,"message":"ok","report":[{"instance_id":-1,"segment_id":9000001,"date":"2026-05-21T11:00:00.000Z","interval":"hourly","uptime":0.75,"heavy":3.4,"car":120.2}]}',
    ],
  ],
  [
    'OTAnalytics, counts',
    [
      'start time,start occurrence date,start occurrence time,end time,end occurrence date,end occurrence time,classification,flow,from section,to section,count',
      '2025-06-10 10:00:00,2025-06-10,10:00:00,2025-06-10 10:15:00,2025-06-10,10:15:00,car,N-S,N,S,7',
    ],
  ],
]
const MAPPING = asMapping({
  time_format: 'YYYY-MM-DD HH:mm:ss',
  channel: 1,
  header: false,
  columns: [{ column: '1', is: 'timestamp' }],
})

test.each(FILES)('counts of %s are recognised, and never read as vehicles: %#', async (format, lines) => {
  const refused = new FileRefused(
    `The file holds counts of intervals (${format}), not single vehicles. Counts of intervals cannot be imported as vehicles.`,
    { about: 'format' },
  )
  const text = lines.join('\r\n')
  const { format: name } = await readTextAsFile(text)
  expect(INTERVAL_READERS.find(reader => reader.name === name)?.title).toBe(format)
  await expect(readTextAsFile(text, { format: 'jamar' })).rejects.toThrow(refused)
  await expect(readTextAsFile(text, { mapping: MAPPING })).rejects.toThrow(refused)
})

test('lists of vehicles that look similar are no counts of intervals', async () => {
  const jamar = ['Veh. No., Date, Time, Channel, Class, Speed', '12, 11/6/2023, 1:04:09 PM, 1, 3, 34.3']
  expect(await readTextAsFile(jamar.join('\n'))).toMatchObject({ format: 'jamar', total: 0 })
  const times = ['2025-06-10 10:00:00', '2025-06-10 10:15:00', '2025-06-10 10:30:00']
  expect((await readTextAsFile(times.join('\n'), { mapping: MAPPING })).records).toHaveLength(3)
  // A running number, a date of six digits and a speed: a digit 3 at the start makes no record of TMG.
  const digits = ['300001 150101 101500 052', '300002 150101 101502 049']
  await expect(readTextAsFile(digits.join('\n'))).rejects.toThrow('The format of the file was not recognised.')
  await expect(readTextAsFile('Cars 2024\nTrucks 2024')).rejects.toThrow('The format of the file was not recognised.')
})
