import fc from 'fast-check'
import { zoneOffsetMs } from '../../../contract/times/time-zone.ts'

/** A vehicle as the test writers write it, in units that every format can hold. */
export interface WrittenVehicle {
  /** A moment, in seconds since 1970. */
  second: number
  hundredth: number
  lane: number
  wrongWay: boolean
  /** km/h; null is blank. */
  speed: number | null
  /** cm. */
  length: number
  /** Tenths of a second; null is what the format writes for "none". */
  headway: number | null
  code: number
}

const pad = (value: number | string, width: number, fill = ' ') => String(value).padStart(width, fill)

/** What a clock of the zone shows at a moment. */
function shown(zone: string, second: number) {
  const at = new Date(second * 1000 + zoneOffsetMs(zone, second * 1000)).toISOString()
  return { date: at.slice(0, 10), time: at.slice(11, 19) }
}

const ddmmyy = (date: string) => date.slice(8, 10) + date.slice(5, 7) + date.slice(2, 4)

export interface Vbv1Options {
  site?: string
  className?: string
  units?: string
  start?: string
  stop?: string
  withSite?: boolean
}

export function writeVbv1(vehicles: WrittenVehicle[], zone: string, options: Vbv1Options = {}): string[] {
  const { site = '00056520', className = 'SWISS10', units = 'KPH-CM-10KG', start, stop, withSite } = options
  const lines = [
    '* BEGIN',
    '* FORMAT = VBV-1',
    '* INSTRUMENT = M680 Serial = 1',
    `* SITE = ${site}`,
    '* LOCATION = Hauptstrasse',
    ...(start ? [`* STARTREC = ${start}`] : []),
    ...(stop ? [`* STOPREC  = ${stop}`] : []),
    '* DATEFORM = DD/MM/YY',
    '* UNITS = Metric',
    `* PRUNITS = ${units}`,
    `* CLASS = ${className}`,
    '* HEAD DDMMYY HHMM SS HH RESCOD  L D HEAD  GAP SPD LENTH    CS CH',
    ...vehicles.map((vehicle, index) => (withSite ? `${site} ` : '') + vbv1Row(vehicle, zone, index)),
  ]
  return [...lines, `* END ${lines.length + 1} FFFF`]
}

function vbv1Row(
  { second, hundredth, lane, wrongWay, speed, length, headway, code }: WrittenVehicle,
  zone: string,
  index: number,
) {
  const { date, time } = shown(zone, second)
  const [hour, minute, seconds] = time.split(':')
  const head = headway === null ? (index % 2 ? ' 0.0' : '99.9') : pad((headway / 10).toFixed(1), 4)
  return [
    // The running number restarts.
    `${pad((index % 900) + 1, 6, '0')} ${ddmmyy(date)} ${hour}${minute} ${seconds} ${pad(hundredth, 2, '0')} 000000`,
    `${pad(lane, 2)} ${wrongWay ? 2 : 1} ${head} ${head} ${pad(speed ?? '', 3)} ${pad(length, 5)}    ${pad(code, 2)}  L`,
  ].join(' ')
}

export function writeMetroCount(
  vehicles: WrittenVehicle[],
  zone: string,
  options: { mph?: boolean; header?: string[] } = {},
): string[] {
  const columns: [label: string, width: number, value: (vehicle: WrittenVehicle) => string][] = [
    ['Date-Time', 19, ({ second }) => Object.values(shown(zone, second)).join(' ')],
    ['Dir', 4, ({ wrongWay }) => (wrongWay ? '1' : '0')],
    ['Hdwy', 7, ({ headway }) => (headway === null ? '-' : (headway / 10).toFixed(1))],
    ['Gap', 7, ({ headway }) => (headway === null ? '-' : (headway / 10).toFixed(1))],
    ['Speed', 7, ({ speed }) => (speed === null ? '-' : speed.toFixed(1))],
    ['Span', 6, ({ length }) => (length / 100).toFixed(1)],
    ['Cl', 4, ({ code }) => String(code)],
  ]
  const row = (values: string[]) => values.map((value, index) => pad(value, columns[index]?.[1] ?? 0)).join('')
  return [
    '',
    'MetroCount Traffic Executive',
    'Individual Vehicles',
    '',
    'Site:\t[64210836] Hauptstraße',
    ...(options.header ?? []),
    `Units:\t${options.mph ? 'Non metric (ft, mi, ft/s, mph, lb, ton)' : 'Metric (metre, kilometre, m/s, km/h, kg, tonne)'}`,
    '',
    'Column Legend:',
    ...columns.map(([label], index) => ` ${index}  [${label}] \tmeaning`),
    '',
    '\f',
    row(columns.map(([label]) => label)),
    row(columns.map((_, index) => (index === 0 ? '<--' : ''))),
    ...vehicles.map(vehicle => row(columns.map(([, , value]) => value(vehicle)))),
    '',
    `In profile:\tVehicles = ${vehicles.length} / ${vehicles.length + 12} (99.00%)`,
  ]
}

const TII_COLUMNS =
  'cosit,year,month,day,hour,minute,second,millisecond,minuteofday,lane,lanename,straddlelane,straddlelanename,class,classname,length,headway,gap,speed,weight,temperature,duration,validitycode,numberofaxles,axleweights,axlespacings'

export function writeTii(vehicles: (WrittenVehicle & { cosit?: string })[], zone: string): string[] {
  return [
    TII_COLUMNS,
    ...vehicles.map(({ second, hundredth, lane, speed, length, headway, code, cosit = '000000001012' }) => {
      const { date, time } = shown(zone, second)
      const clock = [...date.split('-'), ...time.split(':')].map(Number)
      const head = headway === null ? '0.0' : (headway / 10).toFixed(2)
      const tail = `0.0,0.0,0,0,0,,`
      return `${cosit},${clock.join()},${hundredth * 10},0,${lane},Northbound ${lane},0,,${code},CAR,${length / 100},${head},${head},${speed ?? ''},${tail}`
    }),
  ]
}

/** Speeds are taken as mph. */
export function writeJamar(vehicles: WrittenVehicle[], zone: string): string[] {
  const rows = vehicles.map(({ second, lane, speed, code }, index) => {
    const { date, time } = shown(zone, second)
    const [year, month, day] = date.split('-').map(Number)
    const hour = Number(time.slice(0, 2))
    const clock = `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
    return `${index + 1}, ${month}/${day}/${year}, ${clock}, ${lane}, ${code}, ${(speed ?? 0).toFixed(1)}`
  })
  return ['Site Code: 7', 'Veh. No.,Date,Time,Channel,Class,Speed', ...rows]
}

export function writeFintraffic(vehicles: WrittenVehicle[], zone: string): string[] {
  return vehicles.map(({ second, hundredth, lane, wrongWay, speed, length, code }) => {
    const { date, time } = shown(zone, second)
    const day = (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / 86_400_000 + 1
    const clock = [Number(date.slice(2, 4)), day, ...time.split(':').map(Number), hundredth]
    return [101, ...clock, length / 100, lane, wrongWay ? 2 : 1, code, speed ?? -1, 0, 0, 0, 0].join(';')
  })
}

/** Lengths are cut to whole metres; there is no blank speed. */
export function writeSemicolonRadar(vehicles: WrittenVehicle[], zone: string): string[] {
  return vehicles.map(({ second, wrongWay, speed, length }) => {
    const { date, time } = shown(zone, second)
    const [year = '', month, day] = date.split('-')
    const measured = [pad(speed ?? 0, 3, '0'), pad(Math.floor(length / 100), 2, '0'), wrongWay ? 1 : 0]
    return `${day}.${month}.${year.slice(2)} ${time};00;${measured.join(';')}`
  })
}

export const OPENDATACAM_CLASSES = ['car', 'truck', 'bus', 'motorbike', 'bicycle', 'person'] as const

/** Codes are positions in the list of classes; each lane is a counter area. */
export function writeOpenDataCam(vehicles: WrittenVehicle[]): string[] {
  const rows = vehicles.map(({ second, hundredth, lane, wrongWay, code }, index) => {
    const time = new Date(second * 1000 + hundredth * 10).toISOString()
    const name = OPENDATACAM_CLASSES[code % OPENDATACAM_CLASSES.length]
    const direction = wrongWay ? 'rightleft_bottomtop' : 'leftright_topbottom'
    return `"${time}","Arm ""${lane}""","${name}",${4096 + index},"${direction}"`
  })
  return ['"Timestamp","Counter area","ObjectClass","UniqueID","CountingDirection"', ...rows]
}

export const OTANALYTICS_CLASSES = [
  'car',
  'car_with_trailer',
  'private_van',
  'delivery_van_with_trailer',
  'truck',
  'truck_with_semitrailer',
  'bicyclist_with_trailer',
  'TLS8plus1_motorcyclist',
] as const

/** Codes are positions in the list of classes; each lane is a flow. */
export function writeOtAnalytics(vehicles: WrittenVehicle[], zone: string): string[] {
  const rows = vehicles.map(({ second, hundredth, lane, code }, index) => {
    const { date, time } = shown(zone, second)
    const clock = `${time}.${pad(hundredth, 2, '0')}0000`
    const name = OTANALYTICS_CLASSES[code % OTANALYTICS_CLASSES.length]
    return `${lane},"Arm ${lane} --> Arm 9",${index + 1},${name},0.91,${date} ${clock},${date},${clock},12,Arm ${lane}`
  })
  const columns = 'start_occurrence,start_occurrence_day,start_occurrence_time,start_frame,start_section_name'
  return [`flow_id,flow_name,road_user_id,road_user_type,max_confidence,${columns}`, ...rows]
}

/** Vehicles in the order of time, around a moment. At least one each ten minutes, so that a step back of a clock shows. */
export const vehiclesAround = (moment: string) =>
  fc
    .array(
      fc.record({
        step: fc.integer({ min: 0, max: 600 }),
        hundredth: fc.integer({ min: 0, max: 99 }),
        lane: fc.integer({ min: 1, max: 4 }),
        wrongWay: fc.boolean(),
        speed: fc.option(fc.integer({ min: 3, max: 160 })),
        length: fc.integer({ min: 100, max: 2500 }),
        headway: fc.option(fc.integer({ min: 1, max: 998 })),
        code: fc.integer({ min: 1, max: 10 }),
      }),
      { minLength: 20, maxLength: 60 },
    )
    .map(vehicles => {
      let second = Date.parse(moment) / 1000 - 3 * 3600
      return vehicles.map(({ step, ...vehicle }): WrittenVehicle => {
        second += step
        return { ...vehicle, second }
      })
    })

/** Vehicles around any change of the clocks, with the zone of the clock that writes them. */
export const vehiclesOfAnyClock = () =>
  fc.constantFrom(...CLOCKS).chain(([zone, moment]) => fc.tuple(fc.constant(zone), vehiclesAround(moment)))

/** A zone, and a moment in it: both changes of the clocks, zones without any, and fixed offsets. */
export const CLOCKS: [zone: string, moment: string][] = [
  ['Europe/Zurich', '2021-03-28T01:00:00Z'],
  ['Europe/Zurich', '2021-10-31T01:00:00Z'],
  ['Europe/Dublin', '2021-03-28T01:00:00Z'],
  ['Europe/Dublin', '2021-10-31T01:00:00Z'],
  ['America/New_York', '2023-03-12T07:00:00Z'],
  ['America/New_York', '2023-11-05T06:00:00Z'],
  ['Australia/Lord_Howe', '2025-04-05T15:00:00Z'],
  ['Asia/Kolkata', '2021-10-31T01:00:00Z'],
  ['+01:00', '2021-03-28T01:00:00Z'],
  ['-03:30', '2021-10-31T01:00:00Z'],
  ['UTC', '2021-03-28T01:00:00Z'],
]
