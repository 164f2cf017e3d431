import { useEffect, useRef, useState } from 'react'
import type { Command } from '../../../client/shapes.ts'
import { COMMANDS, STATUS_WORDS } from './command-words.ts'

/** Says the steps of commands as they happen; not those of older ones that were only loaded. */
export function StepsSpoken({ commands }: { commands: Command[] }) {
  const known = useRef<Map<string, string> | null>(null)
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    const before = known.current
    known.current = new Map(commands.map(({ id, status }) => [id, status]))
    for (const { id, command, status } of before ? commands : []) {
      const last = before?.get(id)
      if (last === status || (last === undefined && status !== 'queued')) continue
      setSentence(`${COMMANDS[command].label}: ${STATUS_WORDS[status].label.toLowerCase()}.`)
    }
  }, [commands])
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}
