import { mkdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../contract/times/time.ts'

const YEAR_START = Date.UTC(2024, 0, 1)
const FILES_A_DAY = 2

export interface Files {
  folder: string
  ndjson: string
  /** A tenth of the files of the folder. */
  part: string
}

export interface FilesToWrite {
  files: number
  /** In each of them. */
  vehicles: number
  /** When the first one begins. */
  start?: number
}

/** The same vehicles, all different: in files of half a day each, the first tenth of them again, and in one NDJSON file. */
export async function writeFiles(directory: string, wanted: FilesToWrite): Promise<Files> {
  const written = {
    folder: join(directory, 'year'),
    part: join(directory, 'tenth'),
    ndjson: join(directory, 'year.ndjson'),
  }
  for (const folder of [written.folder, written.part]) mkdirSync(folder, { recursive: true })
  const ndjson = await open(written.ndjson, 'w')
  const { files } = wanted
  for (let file = 0; file < files; file++) {
    const rows = rowsOf(file, wanted)
    const name = `${String(file).padStart(4, '0')}.v00`
    const text = vbv1(rows)
    writeFileSync(join(written.folder, name), text)
    if (file < files / 10) writeFileSync(join(written.part, name), text)
    await ndjson.appendFile(rows.map(toNdjson).join(''))
  }
  await ndjson.close()
  return written
}

/** The vehicles of one file. */
function rowsOf(file: number, { vehicles, start = YEAR_START }: FilesToWrite): Row[] {
  const stepMs = Math.floor(DAY_MS / FILES_A_DAY / vehicles / 10) * 10
  return Array.from({ length: vehicles }, (_, n) => ({
    ts: start + file * (DAY_MS / FILES_A_DAY) + n * stepMs,
    lane: 1 + (n % 2),
    speed: 30 + (n % 60),
    length: 300 + (n % 900),
    code: 1 + (n % 10),
  }))
}

export function* vehiclesOf(wanted: FilesToWrite): Generator<Row> {
  for (let file = 0; file < wanted.files; file++) yield* rowsOf(file, wanted)
}

export interface Row {
  ts: number
  lane: number
  speed: number
  length: number
  code: number
}

const toNdjson = ({ ts, lane, speed, length, code }: Row): string =>
  `{"timestamp":"${new Date(ts).toISOString()}","channel":${lane},"lane":${lane},"class_code":${code},"speed_kmh":${speed},"length_m":${length / 100},"headway_s":2.1,"gap_s":2.1}\n`

function vbv1(rows: Row[]): string {
  const lines = rows.map(({ ts, lane, speed, length, code }, index) => {
    const at = new Date(ts).toISOString()
    const date = at.slice(8, 10) + at.slice(5, 7) + at.slice(2, 4)
    const time = `${at.slice(11, 13)}${at.slice(14, 16)} ${at.slice(17, 19)} ${at.slice(20, 22)}`
    const measured = `${String(speed).padStart(3)} ${String(length).padStart(5)}    ${String(code).padStart(2)}  L`
    return `${String((index % 900_000) + 1).padStart(6, '0')} ${date} ${time} 000000  ${lane} 1  2.1  2.1 ${measured}`
  })
  const header = ['* BEGIN', '* FORMAT = VBV-1', '* SITE = 1', '* DATEFORM = DD/MM/YY', '* PRUNITS = KPH-CM-10KG']
  const all = [...header, '* CLASS = SWISS10', ...lines]
  return `${all.join('\r\n')}\r\n* END ${all.length + 1} FFFF\r\n`
}
