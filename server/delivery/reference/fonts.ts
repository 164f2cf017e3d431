import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const FAMILIES = { Inter: 'inter-latin', 'Geist Mono': 'geist-mono-latin' }

/** The fonts of the web application, whose file names are made by its build. Without it the fonts of the system are used. */
export function fontFaces(webDirectory: string): string {
  const files = listFiles(join(webDirectory, 'assets'))
  return Object.entries(FAMILIES)
    .flatMap(([family, start]) => {
      const file = files.find(name => name.startsWith(`${start}-wght-normal-`) && name.endsWith('.woff2'))
      return file
        ? `@font-face { font-family: "${family}"; font-weight: 100 900; font-display: swap; src: url("/assets/${file}") format("woff2"); }\n`
        : []
    })
    .join('')
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
