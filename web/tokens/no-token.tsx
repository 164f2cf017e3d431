import { Button } from '../ui/button.tsx'
import { CardPart } from '../ui/card.tsx'
import { whatWentWrong } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tag } from '../ui/tag.tsx'
import { type CreatedToken, useGenerateToken } from './token-queries.ts'

export function NoToken({ onCreated }: { onCreated: (created: CreatedToken) => void }) {
  const generate = useGenerateToken()
  const act = async () => {
    const token = await generate.mutateAsync()
    generate.reset()
    onCreated({ token, endedAt: null, isCopied: false })
  }
  return (
    <CardPart title="Your token" actions={<Tag>None</Tag>}>
      <p className="mt-1 max-w-120 text-text-2">
        You have no token yet. Generate one, copy it, and give it to one program. It is shown once.
      </p>
      {generate.error && (
        <div className="mt-3">
          <Notice tone="bad">{whatWentWrong(generate.error)}</Notice>
        </div>
      )}
      <Button
        look="primary"
        icon="key"
        className="mt-4"
        isPending={generate.isPending}
        onPress={() => void act().catch(() => {})}
      >
        Generate token
      </Button>
    </CardPart>
  )
}
