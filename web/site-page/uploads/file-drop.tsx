import { useState } from 'react'
import { DropZone, FileTrigger } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import { formatBytes } from '../../ui/format.ts'
import { m } from './messages.ts'

const MAX_BYTES = 512 * 1024 * 1024

interface Props {
  onFile: (file: File) => void
  isDisabled: boolean
}

/** A drop zone for a file, and a button to choose one. */
export function FileDrop({ onFile, isDisabled }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const accept = (file: File | undefined) => {
    if (!file) return
    const problemFound =
      file.size === 0
        ? m.isEmpty({ name: file.name })
        : file.size > MAX_BYTES
          ? m.isTooLargeAtMost512({ name: file.name, size: formatBytes(file.size) })
          : null
    setProblem(problemFound)
    if (!problemFound) onFile(file)
  }
  return (
    <DropZone
      aria-label={m.dropTheFileOfACounter}
      isDisabled={isDisabled}
      onDrop={async ({ items }) => {
        const file = items.find(item => item.kind === 'file')
        if (file) accept(await file.getFile())
      }}
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-dashed border-control px-4 py-3 data-drop-target:border-accent data-drop-target:bg-accent-soft"
    >
      <div className="min-w-0">
        <p className="font-medium">
          <span className="coarse:hidden">{m.dropTheFileOfACounter2}</span>
          <span className="hidden coarse:inline">{m.chooseTheFileOfACounter}</span>
        </p>
        <p className="text-meta text-text-3">{m.textFilesOfTheKnownCounters}</p>
        {problem && (
          <p role="alert" className="mt-1 text-meta text-bad">
            {problem}
          </p>
        )}
      </div>
      <FileTrigger onSelect={files => accept(files?.[0])}>
        <Button icon="upload" isDisabled={isDisabled}>
          {m.chooseAFile}
        </Button>
      </FileTrigger>
    </DropZone>
  )
}
