import { messages } from '../../ui/text/intl.ts'

export const m = messages('help', {
  firstSteps: 'First steps',
  firstStepsLead: 'What you can do here, and where.',
  words: 'Words',
  site: 'Site',
  aPlaceWhereADeviceCounts: 'A place where a device counts.',
  channel: 'Channel',
  definitionOfChannel: 'One direction of a site: its number, its arrow, where the traffic goes.',
  record: 'Record',
  definitionOfRecord: 'One vehicle that passed: time, channel, lane, class, speed, length.',
  definitionOfV85: '85 % of vehicles drive at most this fast.',
  measured: 'Measured',
  definitionOfMeasured: 'The share of the time in which the site was measured. Gaps are drawn as gaps.',
  export: 'Export',
  definitionOfExport: 'A file of the records of any time range, kept for 7 days.',
  keyboard: 'Keyboard',
  showAll: 'Show all',
  programs: 'Programs',
  programsUseTheApi: 'Everything on these pages is also available over HTTP, with a token.',
  firstStepsWithTheApi: 'First steps with the API',
  lookAtASite: 'Look at a site',
  howToLookAtASite:
    'Find it on the map or by its name. Its page shows volume, speed and classes for a day, a week or any range, in local time.',
  sites: 'Sites',
  takeTheDataWithYou: 'Take the data with you',
  howToTakeTheData:
    'An export is a file with the records of chosen sites and a time range, as Excel, CSV, Parquet or JSON lines. It is prepared in the background; you can close the page.',
  exports: 'Exports',
  readTheDataWithAProgram: 'Read the data with a program',
  howToUseAProgram: 'Generate your API token, copy it, and try the curl example below it.',
  apiTokens: 'API Tokens',
  setUpSitesAndDevices: 'Set up sites and devices',
  howToSetUpSites:
    'A site is a place; a device sends its records with a key. Assign the device to a site, and its records appear there.',
  siteSetup: 'Site setup',
  inviteOthers: 'Invite others',
  howToInviteOthers:
    'Each person and each integration has an account of its own. You give them a link, and they choose a password.',
  users: 'Users',
  keys: '{search} searches, {sites} goes to Sites, {all} lists all keys.',
})
