import { readFile } from 'node:fs/promises'

/** One device of a file of keys: a line each, the key alone or JSON. */
export interface DeviceEntry {
  key: string
  /** A site of the demo, whose traffic it goes on with. */
  site_id?: string
  /** What it measured before this was sent already. */
  since?: string
}

export async function readKeys(file: string): Promise<DeviceEntry[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').map(line => line.trim())
  const entries = lines
    .filter(line => line !== '')
    .map(line => (line.startsWith('{') ? JSON.parse(line) : { key: line }))
  for (const { key } of entries) {
    if (!/^wayd_\w+$/.test(key)) throw new Error(`${file} holds a line that is no device key.`)
  }
  if (entries.length === 0) throw new Error(`${file} holds no device key.`)
  return entries
}
