import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Compiles the sources to dist, with the files that they read beside them, and without what has no source any more. */
export async function emit(root, sources, runTool) {
  const dist = join(root, 'dist')
  const wanted = new Map(sources.flatMap(directory => outputs(root, directory)))
  const compile = () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.build.json'])

  // tsc writes only what has changed since its last run: when files have been lost, it must start anew.
  const isMissing = () => [...wanted.keys()].some(file => file.endsWith('.js') && !existsSync(join(dist, file)))
  if (isMissing()) rmSync(join(dist, '.tsbuildinfo'), { force: true })
  const code = await compile()
  if (code !== 0) return code

  for (const [output, source] of wanted) {
    if (!output.endsWith('.sql')) continue
    mkdirSync(dirname(join(dist, output)), { recursive: true })
    copyFileSync(join(root, source), join(dist, output))
  }
  for (const directory of sources.filter(name => existsSync(join(dist, name)))) {
    for (const name of readdirSync(join(dist, directory), { recursive: true })) {
      const file = join(directory, name)
      if (/\.(js|js\.map|sql)$/.test(file) && !wanted.has(file.replace(/\.map$/, ''))) rmSync(join(dist, file))
    }
  }
  return 0
}

function outputs(root, directory) {
  if (!existsSync(join(root, directory))) return []
  return readdirSync(join(root, directory), { recursive: true })
    .filter(name => !name.includes('node_modules') && !/\.(test|d)\.ts$/.test(name) && /\.(ts|sql)$/.test(name))
    .map(name => join(directory, name))
    .map(source => [source.replace(/\.ts$/, '.js'), source])
}
