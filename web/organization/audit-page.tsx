import { Page } from '../ui/page.tsx'

export const AuditPage = () => <Page title="Audit log">{null}</Page>
