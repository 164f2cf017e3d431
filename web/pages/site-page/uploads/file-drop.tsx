import { useState } from 'react'
import { type DirectoryDropItem, DropZone, FileTrigger } from 'react-aria-components'
import { Button } from '../../../ui/button.tsx'
import type { NamedFile } from '../../../ui/files/pack-files.ts'
import { Problem } from '../../../ui/notice.tsx'
import { formatBytes, formatNumber } from '../../../ui/text/format.ts'
import { m } from './messages.ts'

const MAX_BYTES = 512 * 1024 * 1024
const MAX_FILES = 10_000

interface Props {
  onFiles: (files: NamedFile[]) => void
  isDisabled: boolean
}

/** A drop zone for files and folders, and a button to choose files. */
export function FileDrop({ onFiles, isDisabled }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const accept = (files: NamedFile[]) => {
    if (files.length === 0) return
    const found = problemOf(files)
    setProblem(found)
    if (!found) onFiles(files)
  }
  return (
    <DropZone
      aria-label={m.dropTheFileOfACounter}
      isDisabled={isDisabled}
      onDrop={async ({ items }) => {
        const files: NamedFile[] = []
        for (const item of items) {
          if (item.kind === 'file') files.push({ name: item.name, file: await item.getFile() })
          else if (item.kind === 'directory') await collect(item, item.name, files)
        }
        accept(files)
      }}
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-dashed border-control px-4 py-3 data-drop-target:border-accent data-drop-target:bg-accent-soft"
    >
      <div className="min-w-0">
        <p className="font-medium">
          <span className="coarse:hidden">{m.dropOrChooseFiles}</span>
          <span className="hidden coarse:inline">{m.chooseTheFileOfACounter}</span>
        </p>
        <p className="text-meta text-text-3">{m.whichFilesCanBeRead}</p>
        <Problem className="mt-1">{problem}</Problem>
      </div>
      <FileTrigger
        allowsMultiple
        onSelect={list => accept(Array.from(list ?? []).map(file => ({ name: file.name, file })))}
      >
        <Button icon="upload" isDisabled={isDisabled}>
          {m.chooseFiles}
        </Button>
      </FileTrigger>
    </DropZone>
  )
}

async function collect(directory: DirectoryDropItem, path: string, files: NamedFile[]): Promise<void> {
  for await (const entry of directory.getEntries()) {
    const name = `${path}/${entry.name}`
    if (entry.kind === 'directory') await collect(entry, name, files)
    else if (files.length <= MAX_FILES) files.push({ name, file: await entry.getFile() })
  }
}

function problemOf(files: NamedFile[]): string | null {
  const [first] = files as [NamedFile]
  const size = files.reduce((sum, { file }) => sum + file.size, 0)
  if (files.length > MAX_FILES) return m.tooManyFiles({ max: formatNumber(MAX_FILES) })
  if (size === 0) return m.isEmpty({ name: first.name })
  if (size <= MAX_BYTES) return null
  const name = files.length === 1 ? first.name : m.filesCount({ count: files.length })
  return m.isTooLarge({ name, size: formatBytes(size) })
}
