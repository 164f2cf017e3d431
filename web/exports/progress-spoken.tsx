import { useEffect, useRef, useState } from 'react'
import type { Export } from '../../client/shapes.ts'
import type { KnownSites } from '../service/all-sites-query.ts'
import { requestIn, sitesWords } from './export-words.ts'

/** Says how far exports are, every tenth of the way and at their end. */
export function ProgressSpoken({ items, known }: { items: Export[]; known: KnownSites }) {
  const before = useRef(new Map<string, string>())
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    for (const one of items) {
      const word = wordOf(one)
      const last = before.current.get(one.id)
      before.current.set(one.id, word)
      if (last !== undefined && last !== word) setSentence(`Export of ${sitesWords(requestIn(one), known)}: ${word}`)
    }
  }, [items, known])
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}

const wordOf = ({ status, progress }: Export): string =>
  status === 'running' ? `${Math.floor(progress * 10) * 10} %` : status === 'completed' ? 'ready' : status
