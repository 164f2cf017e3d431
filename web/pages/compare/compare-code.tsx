import { lazy, Suspense } from 'react'
import type { Site } from '../../../client/shapes.ts'
import { useMay } from '../../service/use-me.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { Button } from '../../ui/button.tsx'
import { withMessages } from '../../ui/text/translations.ts'
import { m } from './messages.ts'
import { requestsOf } from './use-comparisons.ts'
import type { CompareView } from './view.ts'

const CodeDialog = lazy(() => withMessages(() => import('../../parts/code/code-dialog.tsx')))

interface Props {
  sites: Site[]
  view: CompareView
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** Opens what the page compares as code. */
export function CompareCode({ sites, view, isShown, onShow }: Props) {
  const measures = useMeasures()
  const mayUseApi = useMay('can_use_api')
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]))
  const choices = requestsOf(sites, view, measures).map((body, i) => {
    const [a, b] = [nameOf.get(body.a.site), nameOf.get(body.b.site)]
    return { value: String(i), label: a === b ? String(a) : `${a} / ${b}`, path: 'compare' as const, body }
  })
  if (!mayUseApi || choices.length === 0) return null
  return (
    <>
      {/* On phones there is no room for it beside the title: it is in the menus of plots. */}
      <Button icon="terminal" className="max-md:hidden" onPress={() => onShow(true)}>
        {m.getAsCode}
      </Button>
      <Suspense fallback={null}>
        {isShown && <CodeDialog lead={m.requestOfPage} choices={choices} onClose={() => onShow(false)} />}
      </Suspense>
    </>
  )
}
