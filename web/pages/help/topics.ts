import type { Need } from '../../service/use-me.ts'
import { m } from './messages.ts'

interface Topic {
  title: string
  text: string
  to: string
  link: string
  permissions?: Need[]
}

/** In the order in which a new user meets them. */
export const HELP_TOPICS: Topic[] = [
  {
    title: m.lookAtASite,
    text: m.howToLookAtASite,
    to: '/sites',
    link: m.sites,
    permissions: ['can_read_data'],
  },
  {
    title: m.takeTheDataWithYou,
    text: m.howToTakeTheData,
    to: '/exports',
    link: m.exports,
    permissions: ['can_create_exports', 'can_read_data'],
  },
  {
    title: m.comparePeriods,
    text: m.howToCompare,
    to: '/compare',
    link: m.compare,
    permissions: ['can_read_data'],
  },
  {
    title: m.printAReport,
    text: m.howToPrintAReport,
    to: '/sites',
    link: m.sites,
    permissions: ['can_read_data'],
  },
  {
    title: m.importFiles,
    text: m.howToImport,
    to: '/import',
    link: m.importFiles,
    permissions: ['can_manage_organization'],
  },
  {
    title: m.chooseUnits,
    text: m.howToChooseUnits,
    to: '/account',
    link: m.account,
  },
  {
    title: m.readTheDataWithAProgram,
    text: m.howToUseAProgram,
    to: '/tokens',
    link: m.apiTokens,
  },
  {
    title: m.setUpSitesAndDevices,
    text: m.howToSetUpSites,
    to: '/organization/sites',
    link: m.siteSetup,
    permissions: ['can_manage_organization'],
  },
  {
    title: m.nameDaysOff,
    text: m.howToUseCalendars,
    to: '/organization/calendars',
    link: m.calendars,
    permissions: ['can_manage_organization', 'all_sites'],
  },
  {
    title: m.beNotified,
    text: m.howToUseWebhooks,
    to: '/organization/webhooks',
    link: m.webhooks,
    permissions: ['can_manage_organization'],
  },
  {
    title: m.inviteOthers,
    text: m.howToInviteOthers,
    to: '/organization/users',
    link: m.users,
    permissions: ['can_manage_organization', 'all_sites'],
  },
]
