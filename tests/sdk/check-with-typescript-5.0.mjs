// node check-with-typescript-5.0.mjs FILE…: prints what TypeScript 5.0 complains about, for each way to resolve modules. One
// process, because the types of the browser are then read once. Those of Node would take as long again: the files declare
// what they use of it.
import { dirname, join } from 'node:path'
import ts from 'typescript-5.0'

// In 5.0 `node16` does what `nodenext` does.
const RESOLUTIONS = [{ module: 'nodenext' }, { module: 'esnext', moduleResolution: 'bundler' }]
const files = process.argv.slice(2)
const read = new Map()

for (const resolution of RESOLUTIONS) {
  const lib = ['es2022', 'dom', 'dom.iterable']
  const strict = { strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true }
  const { options, errors } = ts.convertCompilerOptionsFromJson(
    { ...strict, ...resolution, noEmit: true, target: 'es2022', lib, types: [], skipLibCheck: true },
    dirname(files[0]),
  )
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, parsing, ...rest) => {
    const isOfCompiler = dirname(name) === host.getDefaultLibLocation()
    const key = isOfCompiler ? name : `${name} ${parsing.impliedNodeFormat}`
    if (!read.has(key)) read.set(key, getSourceFile(name, parsing, ...rest))
    return read.get(key)
  }
  const program = ts.createProgram(files, options, host)
  for (const { file, messageText } of [...errors, ...ts.getPreEmitDiagnostics(program)]) {
    const where = file ? file.fileName.slice(join(dirname(files[0]), '/').length) : ''
    console.log(JSON.stringify(resolution), where, ts.flattenDiagnosticMessageText(messageText, '\n'))
  }
}
