import { Page } from '../ui/page.tsx'

export const SiteSetupPage = () => <Page title="Site setup">{null}</Page>
