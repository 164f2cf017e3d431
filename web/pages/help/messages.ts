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
  programsUseTheApi:
    'Sites, records, figures, exports, calendars and webhooks are also available over HTTP, with a token.',
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
  comparePeriods: 'Compare two periods or sites',
  howToCompare:
    'Before and after, or up to six sites side by side. Only measured days count, on the same weekdays and hours; each difference has its 95 % interval, so that chance is not taken for a change.',
  compare: 'Compare',
  printAReport: 'Print a report',
  howToPrintAReport:
    '“Report” on the page of a site shows its range as sheets of paper, with definitions and what was left out. Choose what is in it, and download it as PDF or Excel. Compare has one too.',
  importFiles: 'Import files of counters',
  howToImport:
    'Drop files on “Import”, which finds or creates their site, or on “Uploads” of a site. You see first how each is read: its columns, its clock, its channels. Nothing is stored before you import, and an import can be taken back.',
  chooseUnits: 'Choose units',
  howToChooseUnits:
    'Account switches all pages to mph and feet, or to another language. Records stay in km/h and m; each vehicle is judged in the unit in which the limit of its road is signed.',
  account: 'Account',
  nameDaysOff: 'Say which days are no working days',
  howToUseCalendars:
    'Public holidays follow from the country and region of a site. School holidays and days of your own come from an iCalendar or CSV file, from an address, or are typed. You see which working days a list affects before it is saved.',
  calendars: 'Calendars',
  beNotified: 'Be notified by webhooks',
  howToUseWebhooks:
    'Alarms, finished exports, uploads, complete days, findings and commands are sent to an address of yours, signed, and again until it answers. A test event shows whether they arrive.',
  webhooks: 'Webhooks',
  averageDay: 'Average day',
  definitionOfAverageDay: 'Mean of the days of a range that were measured. AADT is that of a year.',
  qualityPeriod: 'Quality period',
  definitionOfQualityPeriod:
    'A time in which data is not what it usually is: roadworks, a fault. It can be left out of all figures.',
})
