import { type Command, Option } from 'commander'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { listSessions } from '../../../server/people/access/sessions.ts'
import { inviteUser, linkUser, type UserLink } from '../../../server/people/users/create-user.ts'
import { userInput } from '../../../server/people/users/user-input.ts'
import { organizationOf } from '../../../server/people/users/users.ts'
import { validateBody } from '../../../server/platform/http/requests/validate.ts'
import { findServiceAddress } from '../../../server/runtime/processes/service-address.ts'
import { organizationNamed, userNamed } from '../named.ts'
import { PERMISSION_CHOICES, withoutAll } from '../permission-choices.ts'
import { print, printJson, remark } from '../run.ts'
import { inWords, printList } from '../table.ts'
import { verb } from '../verb.ts'

interface Invitation {
  organization: string
  name?: string
  permission: string[]
  json?: true
}

/** How people come in: a link is printed for the operator to hand over, and mailed if the service sends mails. */
export function linkVerbs(user: Command): void {
  verb(
    user,
    'invite',
    'create a user, and print the one-time link with which they choose a password',
    `wayside admin user invite noa@city.example --organization "City of Turku" --name "Noa Salo" \\
      --permission can_read_data`,
  )
    .argument('<email>', 'unique in its organization')
    .requiredOption('--organization <name>', 'the organization it belongs to')
    .option('--name <name>', 'display name')
    .addOption(
      new Option('--permission <permission...>', 'what it may do').choices(PERMISSION_CHOICES).default([], 'none'),
    )
    .run(async ({ database, config }, email: string, options: Invitation) => {
      const organizationId = await organizationNamed(database, options.organization)
      const permissions = withoutAll(options.permission)
      const input = validateBody(userInput, { email, name: options.name, permissions })
      const by = {
        origin: await findServiceAddress(database, config),
        actor: OPERATOR,
        hasMail: config.mail !== null,
      }
      const { id, link } = await inviteUser(database, organizationId, input, by)
      if (options.json) return printJson({ id, email: input.email, permissions, link })
      printLink(input.email, link, config.mail !== null)
    })

  verb(
    user,
    'reset',
    'print a one-time link with which a user chooses a new password; their sessions end when it is used',
    'wayside admin user reset mia@city.example',
  )
    .argument('<email>', 'of the user; or id:NUMBER, where several have it')
    .run(async ({ database, config }, email: string, { json }: { json?: true }) => {
      const named = await userNamed(database, email)
      const organizationId = await organizationOf(database, named.id)
      const by = {
        origin: await findServiceAddress(database, config),
        actor: OPERATOR,
        hasMail: config.mail !== null,
      }
      const link = await linkUser(database, { organizationId, userId: named.id }, by)
      if (json) return printJson({ email: named.email, link })
      printLink(named.email, link, config.mail !== null)
    })

  verb(user, 'sessions', 'where a user is signed in now', 'wayside admin user sessions mia@city.example')
    .argument('<email>', 'of the user; or id:NUMBER, where several have it')
    .run(async ({ database }, email: string, { json }: { json?: true }) => {
      const named = await userNamed(database, email)
      const sessions = await listSessions(database, named.id)
      printList(sessions, json, `${named.email} is signed in nowhere.`, {
        'SIGNED IN': sessions.map(one => one.created_at),
        'LAST SEEN': sessions.map(one => one.last_seen_at),
        ADDRESS: sessions.map(one => one.address),
        BROWSER: sessions.map(one => one.user_agent),
      })
    })
}

/** The link alone is the output, so that a script can take it. */
function printLink(email: string, { url, purpose, expires_at, mailed }: UserLink, hasMail: boolean): void {
  print(url)
  remark(`This ${purpose} is for ${email}, works once, and until ${inWords(expires_at)}. Links made before are over.`)
  if (mailed) remark('The service mails it to them too.')
  else if (hasMail) remark('It is not mailed: too many links were mailed within the hour. Hand it over yourself.')
  else remark('It is not mailed, because SMTP_URL is not set: hand it over yourself.')
}
