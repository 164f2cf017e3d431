import { existsSync } from 'node:fs'
import { checkExportDirectory } from '../../../delivery/exports/files.ts'
import { defaultReserve, readSpace } from '../../../platform/jobs/disk-reserve.ts'
import type { Config } from '../../config.ts'
import { bad, bytesText, type Diagnosis, ok, warn } from './diagnosis.ts'

const GB = 1024 ** 3

/** The directories that this machine writes to. An external PostgreSQL has its own disk. */
export async function checkDisks({ databaseUrl, dataDir, exportDir, exportSizes }: Config): Promise<Diagnosis[]> {
  const diagnoses = [
    await checkSpace('disk of EXPORT_DIR', exportDir),
    await checkReserve(exportDir, exportSizes.reserveBytes),
    await checkWriting(exportDir),
  ]
  return databaseUrl === null ? [await checkSpace('disk of DATA_DIR', dataDir), ...diagnoses] : diagnoses
}

async function checkSpace(subject: string, directory: string): Promise<Diagnosis> {
  const { free, all } = await readSpace(directory)
  return judgeSpace(subject, directory, free, all)
}

/** Less than 1 GB or a twentieth is bad; less than 5 GB or an eighth is a warning. */
export function judgeSpace(subject: string, directory: string, free: number, all: number): Diagnosis {
  const found = `${bytesText(free)} of ${bytesText(all)} are free at ${directory}`
  const advice = 'Make room, use a larger disk, or keep records for a shorter time (RETENTION).'
  if (free < GB || free < all / 20) return bad(subject, found, advice)
  return free < 5 * GB || free < all / 8 ? warn(subject, found, advice) : ok(subject, found)
}

/** Below it, exports and files to import are refused. */
async function checkReserve(directory: string, reserveBytes: number | null): Promise<Diagnosis> {
  const { free, all } = await readSpace(directory)
  const reserve = reserveBytes ?? defaultReserve(all)
  const found = `exports leave ${bytesText(reserve)} of the disk free`
  if (free >= reserve) return ok('EXPORT_RESERVE', found)
  const advice = 'Make room, use a larger disk, or set another reserve; until then exports are refused.'
  return bad('EXPORT_RESERVE', `${found}, but only ${bytesText(free)} are`, advice)
}

async function checkWriting(directory: string): Promise<Diagnosis> {
  if (!existsSync(directory)) return ok('EXPORT_DIR', `${directory} is made with the first start`)
  try {
    await checkExportDirectory(directory)
    return ok('EXPORT_DIR', 'files can be written')
  } catch (error) {
    return bad(
      'EXPORT_DIR',
      (error as Error).message,
      'Give the user that runs Wayside this directory, or set another.',
    )
  }
}
