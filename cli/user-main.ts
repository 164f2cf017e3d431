import { ignoreClosedPipes } from './shell/closed-pipes.ts'
import { runProgram } from './shell/run-program.ts'
import { EXIT_CODES } from './use/stop.ts'
import { OPERATOR_COMMANDS, USER_COMMANDS } from './use/user-commands.ts'

// The program of the package @wayside/cli: the commands of API users, without the server.
ignoreClosedPipes()
await runProgram(
  {
    description: 'The command line of the traffic measurement data service.',
    commands: () => USER_COMMANDS,
    group: 'For API users, with a token, from anywhere:',
    examples: `Examples:
  $ wayside login
  $ wayside search --site DE-MOE-01 --from 7d
  $ wayside help search`,
    exitCodes: EXIT_CODES,
    elsewhere: {
      names: [...OPERATOR_COMMANDS],
      sentence: name =>
        `wayside ${name} runs on the machine of the service, and is in the package wayside: npx wayside ${name}`,
    },
  },
  process.argv.slice(2),
)
