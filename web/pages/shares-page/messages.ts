import { messages } from '../../ui/text/intl.ts'

export const m = messages('shares-page', {
  sharedLinks: 'Shared links',
  lead: 'Views of sites, comparisons and reports that everyone with the link can read. Share one from its page.',
})
