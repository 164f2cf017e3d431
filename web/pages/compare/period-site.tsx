import type { Site } from '../../../client/shapes.ts'
import { type KnownSites, siteLabel } from '../../service/all-sites-query.ts'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { compareNames } from '../../ui/text/locale.ts'
import { m } from './messages.ts'
import { useCompareAddress } from './use-comparisons.ts'

export const siteOptions = (sites: KnownSites): { value: string; label: string }[] =>
  [...sites.values()]
    .sort((a, b) => compareNames(a.name, b.name))
    .map(site => ({ value: String(site.id), label: siteLabel(site) }))

/** The site whose periods are compared. */
export function PeriodSite({ sites, site }: { sites: KnownSites; site: Site | undefined }) {
  const { change } = useCompareAddress()
  return (
    <ComboBox
      label={m.site}
      isLabelHidden
      options={siteOptions(sites)}
      value={site ? String(site.id) : null}
      placeholder={m.chooseASite}
      onChange={id => change({ site: id ?? undefined, channels: undefined }, { isStep: true })}
      className="w-80 max-w-full max-md:w-full"
    />
  )
}
