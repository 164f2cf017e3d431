import type { DemoSite } from './demo-site.ts'
import { demoOrganizations } from './demo-sites.ts'
import { demoStates } from './demo-states.ts'

const sites = new Map<string, DemoSite>(
  [...demoOrganizations.flatMap(organization => organization.sites), ...Object.values(demoStates)].map(site => [
    site.site_id,
    site,
  ]),
)

/** The site of the demo with this `site_id`. */
export const findDemoSite = (siteId: string): DemoSite | undefined => sites.get(siteId)
