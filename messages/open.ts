/** Messages of the heads of public pages, for search engines and previews of links. Other languages have them in the section `open` of their files. */
export const OPEN_MESSAGES = {
  title: 'Open data: traffic counts',
  description: 'Traffic counts that anyone may use: a map of the public sites, their figures and plots, and files.',
  siteDescription: 'Traffic counts of {name}, published by {publisher}: {licence}.',
  cardOf: 'Traffic counts of {name}: key figures and a plot of the volumes',
  cardOfList: 'The number of public sites, their publishers and names',
  publicSites: 'Public sites',
  publishers: 'Publishers',
  speeds: 'speeds',
  vehicles: 'vehicles',
  classes: 'vehicle classes',
} as const
