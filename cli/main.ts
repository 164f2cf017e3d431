import { runProgram } from './program.ts'
import { ignoreClosedPipes } from './shell/closed-pipes.ts'

ignoreClosedPipes()
await runProgram(process.argv.slice(2))
