import { Page } from '../ui/page.tsx'

export const DevicesPage = () => <Page title="Devices">{null}</Page>
