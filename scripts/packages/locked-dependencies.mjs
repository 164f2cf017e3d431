/**
 * The dependencies of a package that is published: what the description asks for, and all that these ask for, each at the
 * version of the lockfile, so that npm installs what was tested. A npm-shrinkwrap.json would not do: npm ignores it when a
 * package is installed from a file.
 */
export function lockedDependencies(lock, { dependencies = {}, optionalDependencies = {} }) {
  const found = new Map()
  const waiting = [...namesOf({ dependencies, optionalDependencies })].map(name => ['', name])
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [from, name] = next
    const path = find(lock.packages, from, name)
    // A peer that nothing needs.
    if (path === null) continue
    if (found.has(path)) continue
    const entry = lock.packages[path]
    found.set(path, entry)
    for (const needed of namesOf(entry)) waiting.push([path, needed])
  }
  const result = { dependencies: {}, optionalDependencies: {} }
  for (const [path, { version, optional, devOptional }] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = path.slice('node_modules/'.length)
    // Below another package: npm puts it there again, because the version beside it is another.
    if (name.includes('node_modules/')) continue
    const kind = optional || devOptional ? 'optionalDependencies' : 'dependencies'
    result[kind][name] = version
  }
  return result
}

const namesOf = ({ dependencies = {}, optionalDependencies = {}, peerDependencies = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** As Node does: beside the one that asks, then further up. */
function find(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}
