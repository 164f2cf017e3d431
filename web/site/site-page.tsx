import { Page } from '../ui/page.tsx'

export const SitePage = () => <Page title="Site">{null}</Page>
