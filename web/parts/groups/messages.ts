import { messages } from '../../ui/text/intl.ts'

export const m = messages('groups', {
  sitesOfTheUser: 'Sites',
  allSites: 'All sites',
  onlyGroups: 'Only groups',
  addAGroup: 'Add a group',
  seesOnlyThese:
    'Sees, exports and manages only the sites of these groups, and nothing of the organization as a whole.',
  seesNoSite: 'Without a group no site is visible.',
  noGroupsYet: 'There are no groups yet. Create them under Organization › Groups of sites.',
  sitesOf: 'Only {groups}',
  noSite: 'No site',
})
