import { ShareList } from '../../parts/shares/share-list.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { m } from './messages.ts'

/** All links of the organization. */
export default function SharesPage() {
  return (
    <Page title={m.sharedLinks} lead={m.lead} width="text">
      <Card>
        <CardPart>
          <ShareList />
        </CardPart>
      </Card>
    </Page>
  )
}
