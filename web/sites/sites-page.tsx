import { Page } from '../ui/page.tsx'

export const SitesPage = () => <Page title="Sites">{null}</Page>
