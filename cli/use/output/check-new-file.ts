import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { EXIT, Stop } from '../stop.ts'

/** Before an hour of waiting: the file is not there yet, so that none is written over, and can be written to its directory. */
export async function checkNewFile(file: string): Promise<void> {
  if (existsSync(file)) throw new Stop(EXIT.files, `${file} already exists.`, 'choose another name, or remove it')
  // The dot, because a file is no directory.
  await access(`${dirname(file)}/.`, constants.W_OK | constants.X_OK)
}
