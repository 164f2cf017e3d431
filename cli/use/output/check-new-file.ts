import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { EXIT, Stop } from '../stop.ts'

/** Before an hour of waiting: the file is not there yet, so that none is written over, and can be written as the download writes it. */
export async function checkNewFile(file: string): Promise<void> {
  if (existsSync(file)) throw new Stop(EXIT.files, `${file} already exists.`, 'choose another name, or remove it')
  const part = `${file}.part`
  const isLeftOver = existsSync(part)
  const opened = await open(part, 'a').catch(error => {
    throw Object.assign(error, { path: file })
  })
  await opened.close()
  if (!isLeftOver) await rm(part)
}
