import { messages } from '../../ui/text/intl.ts'

export const m = messages('map', {
  degrees: '{bearing} degrees',
  couldNotLoadTheMap: 'Could not load the map.',
  mapToChooseAPlace: 'Map. Arrow keys move it, plus and minus zoom, Enter chooses its middle.',
  markerOfTheSite: 'Place of the site. Arrow keys move it.',
  mapOfTheSites: 'Map of the sites. Arrow keys move it, plus and minus zoom.',
  sitesAtThisPlace: 'Sites at this place',
  selectedSite: 'Selected site',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAllSites: 'Show all sites',
  gridNoStreetMapIsConfigured: '{size} grid. No street map is configured.',
  channelTo: 'channel {number} to {direction}',
  bearingOfChannel: 'Bearing of channel {number}',
  countAtThisPlace: '{count, number} sites at this place',
  cluster: '{count, number} sites, {place}: {states}',
  unnamed: 'unnamed',
  mapOf: 'Map of {name}',
})
