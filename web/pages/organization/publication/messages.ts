import { messages } from '../../../ui/text/intl.ts'

export const m = messages('organization/publication', {
  openData: 'Open data',
  privateLead: 'Private: only members of your organization see this site.',
  publicSince: 'Public since {date}: {terms}.',
  terms: '{interval}, {delay}, {licence}',
  withDelay: '{hours, plural, one {# hour later} other {# hours later}}',
  withoutDelay: 'without delay',
  publish: 'Publish…',
  changeTerms: 'Change…',
  publishSite: 'Publish {name}',
  whatIsPublished:
    'Anyone can then read the place, the channels and the counts of this site without an account. Its description and its device stay private, and of its records all but what is chosen here.',
  licence: 'Licence',
  attribution: 'Attribution',
  attributionHint: 'What others must write beside the data.',
  publicDescription: 'Public description',
  publicDescriptionHint: 'The description of the site itself stays private.',
  delay: 'Delay, hours',
  delayHint: 'What is younger is not shown.',
  shortestInterval: 'Shortest interval',
  hours: 'Hours',
  quarters: '15 minutes',
  fiveMinutes: '5 minutes',
  oneMinute: 'A minute, in DATEX II alone',
  singleVehicles: 'Single vehicles, by the minute',
  vehiclesRisk:
    'Each vehicle is listed with its minute, channel, class and speed, and with nothing else. Anyone who knows when a person drove there can read the speed of that vehicle, and a rare one can be followed from site to site.',
  showSpeeds: 'Show speeds too, in sums of an interval',
  shortIntervalRisk:
    'On a quiet road so short a time often has one vehicle. Anyone who knows when a person drove there can read the speed and class of that vehicle.',
  acceptShortInterval: 'I have checked that this is lawful here',
  publishNow: 'Publish',
  save: 'Save',
  makePrivate: 'Make private',
  makePrivateQuestion: 'Make {name} private?',
  whatPrivateDoes:
    'Its public pages and addresses end now. What readers have already downloaded stays with them, and caches may show it for one more minute.',
  keepPublic: 'Keep public',
})
