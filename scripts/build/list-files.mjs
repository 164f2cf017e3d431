import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Paths, from the root, of all files below a directory. Packages are left out: npm may be installing them meanwhile. */
export function listFiles(root, directory) {
  if (!existsSync(join(root, directory))) return []
  return readdirSync(join(root, directory), { withFileTypes: true }).flatMap(entry => {
    if (entry.name === 'node_modules') return []
    const path = join(directory, entry.name)
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}
