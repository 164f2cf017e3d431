import { messages } from '../../../ui/text/intl.ts'

export const m = messages('organization/groups', {
  groups: 'Groups of sites',
  lead: 'Users and service accounts see all sites, or only those of their groups. Choose the groups under Users and API Tokens. A group may also give factors for short counts.',
  newGroup: 'New group',
  loading: 'Loading the groups',
  couldNotLoad: 'Could not load the groups.',
  noGroupsYet: 'No groups yet.',
  whatAGroupIs:
    'A group has sites that you choose, and those that match a rule: by city, country or region, and type of device.',
  siteCount: '{count, plural, one {# site} other {# sites}}',
  userCount: '{count, plural, =0 {no users} one {# user} other {# users}}',
  byHand: '{count, plural, one {# chosen} other {# chosen}}',
  inCities: 'in {cities}',
  inRegions: 'in {regions}',
  withDevices: 'device: {types}',
  edit: 'Edit',
  delete: 'Delete',
  editGroup: 'Edit {name}',
  deleteGroup: 'Delete {name}?',
  deleteDoes:
    '{count, plural, =0 {No user is in this group. Its sites stay.} other {Its sites stay. What its users see only by this group ends immediately: streams, downloads and cursors too. Those in no other group see no site.}}',
  deleteNow: 'Delete the group',
  cancel: 'Cancel',
  save: 'Save',
  create: 'Create',
  name: 'Name',
  description: 'Description',
  chosenSites: 'Chosen sites',
  addASite: 'Add a site',
  rule: 'Rule',
  ruleHint:
    'Also all sites that match these, now and later. What is empty does not restrict; without any there is no rule.',
  cities: 'Cities',
  addACity: 'Add a city',
  regions: 'Countries and regions',
  addARegion: 'Add a country or region',
  deviceTypes: 'Type of device',
  factorGroup: 'Factors for short counts',
  factorGroupHint:
    'Its sites that were measured over a year give factors by month and weekday, which make an AADT of short counts at its other sites. Choose roads that are used alike: at least three of its sites need a year.',
  affectsUsers:
    '{count, plural, one {# user sees} other {# users see}} the sites of this group. What they no longer see ends immediately.',
})
