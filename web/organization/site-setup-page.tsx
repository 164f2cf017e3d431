import { useSearch } from '@tanstack/react-router'
import { SiteEditor } from './sites/site-editor.tsx'
import { SiteList } from './sites/site-list.tsx'

/** All sites, or the one that `site` names; `new` is one that does not exist yet. */
export function SiteSetupPage() {
  const { site } = useSearch({ from: '/shell/organization/sites' })
  return site ? <SiteEditor key={site} id={site === 'new' ? null : Number(site)} /> : <SiteList />
}
