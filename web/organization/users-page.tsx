import { Page } from '../ui/page.tsx'

export const UsersPage = () => <Page title="Users">{null}</Page>
