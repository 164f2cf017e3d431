import { Command, Option } from 'commander'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { accountChanges, accountInput } from '../../../server/people/users/service-account-schema.ts'
import { createAccount, editAccount, listAccounts } from '../../../server/people/users/service-accounts.ts'
import { organizationOf } from '../../../server/people/users/users.ts'
import { validateBody } from '../../../server/platform/http/requests/validate.ts'
import { organizationNamed, userNamed } from '../named.ts'
import { PERMISSION_CHOICES, withoutAll } from '../permission-choices.ts'
import { print, printJson } from '../run.ts'
import { printList } from '../table.ts'
import { verb } from '../verb.ts'

interface AccountOptions {
  organization: string
  purpose?: string
  permission: string[]
  ends?: string
  json?: true
}

export function serviceAccountCommand(): Command {
  const account = new Command('service-account').description(
    'users for programs, which never sign in; other commands for users and tokens take their names too',
  )

  verb(
    account,
    'create',
    'create a service account',
    `wayside admin service-account create nightly-copy --organization "City of Turku" \\
      --purpose "Copies records into the traffic model" --permission can_use_api can_read_data --ends 2027-07-01`,
  )
    .argument('<name>', 'unique in its organization')
    .requiredOption('--organization <name>', 'the organization it belongs to')
    .requiredOption('--purpose <text>', 'what the program does, and who looks after it')
    .addOption(
      new Option('--permission <permission...>', 'what it may do').choices(PERMISSION_CHOICES).default([], 'none'),
    )
    .option('--ends <time>', 'when its token is refused; never when absent')
    .run(async ({ database }, name: string, options: AccountOptions) => {
      const organizationId = await organizationNamed(database, options.organization)
      const { purpose, ends } = options
      const permissions = withoutAll(options.permission)
      const input = validateBody(accountInput, { name, purpose, permissions, ends_at: ends ?? null })
      const id = await createAccount(database, organizationId, input, OPERATOR)
      if (options.json) return printJson({ id, name: input.name, permissions })
      print(`Created service account ${input.name} (id ${id}), permissions: ${permissions.join(' ') || 'none'}.`)
      print(`Next, a token: wayside admin token generate ${input.name}`)
    })

  verb(account, 'list', 'list service accounts', 'wayside admin service-account list --organization "City of Turku"')
    .requiredOption('--organization <name>', 'the organization')
    .run(async ({ database }, { organization, json }: AccountOptions) => {
      const all = await listAccounts(database, await organizationNamed(database, organization))
      printList(all, json, 'There are none yet. Create one: wayside admin service-account create --help', {
        ID: all.map(one => one.id),
        NAME: all.map(one => one.name),
        PURPOSE: all.map(one => one.purpose),
        STATE: all.map(one => one.state),
        ENDS: all.map(one => one.ends_at),
        TOKEN: all.map(one => one.token?.mask ?? null),
        'LAST USE': all.map(one => one.token?.last_used_at ?? null),
        PERMISSIONS: all.map(one => one.permissions),
        GROUPS: all.map(one => one.groups?.map(id => `id:${id}`) ?? 'all sites'),
      })
    })

  verb(
    account,
    'edit',
    'change the purpose or the end of a service account',
    'wayside admin service-account edit nightly-copy --ends 2028-07-01',
  )
    .argument('<name>', 'of the service account; or id:NUMBER, where several have it')
    .option('--purpose <text>', 'what the program does, and who looks after it')
    .option('--ends <time>', 'when its token is refused; never: --ends never')
    .run(async ({ database }, name: string, { purpose, ends, json }: AccountOptions) => {
      const named = await userNamed(database, name)
      const changes = validateBody(accountChanges, {
        ...(purpose !== undefined && { purpose }),
        ...(ends !== undefined && { ends_at: ends === 'never' ? null : ends }),
      })
      const organizationId = await organizationOf(database, named.id)
      await editAccount(database, { organizationId, userId: named.id }, changes, OPERATOR)
      if (json) return printJson({ name: named.email, changed: true })
      print(`Changed service account ${named.email}.`)
    })

  return account
}
