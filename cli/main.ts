import { runProgram } from './program.ts'

// The reader of a pipe may leave at any time, as in `wayside admin site list | head`: what is written then is not wanted.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

await runProgram(process.argv.slice(2))
