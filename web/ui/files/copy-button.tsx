import { type Ref, useCallback, useEffect, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { m } from '../messages.ts'

interface Props {
  text: string
  /** `Copy token`; alone as an icon where `iconOnly`. */
  label: string
  iconOnly?: boolean
  variant?: 'primary' | 'plain' | 'quiet'
  autoFocus?: boolean
  onCopied?: () => void
  onDenied?: () => void
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** Shows "Copied" or "Not copied" for two seconds. */
export function CopyButton({ text, label, iconOnly, variant = 'plain', onCopied, onDenied, ...props }: Props) {
  const { result, copy } = useCopy()
  const onPress = async () => {
    if (await copy(text)) onCopied?.()
    else onDenied?.()
  }
  const icon = result === null ? 'copy' : result === m.copied ? 'check' : 'x'
  const announcement = (
    <span role="status" className="sr-only">
      {result}
    </span>
  )
  if (iconOnly) {
    return (
      <>
        <IconButton icon={icon} label={result ?? label} onPress={onPress} {...props} />
        {announcement}
      </>
    )
  }
  return (
    <>
      <Button variant={variant} icon={icon} onPress={onPress} {...props}>
        {result ?? label}
      </Button>
      {announcement}
    </>
  )
}

/** Copies the address of the page. Where the browser denies that, it is shown and selected. */
export function CopyLinkButton({ label }: { label: string }) {
  const [isDenied, setDenied] = useState(false)
  const select = useCallback((field: HTMLInputElement | null) => {
    field?.focus()
    field?.select()
  }, [])
  return (
    <>
      {isDenied && (
        <input
          ref={select}
          readOnly
          aria-label={m.addressOfThisPage}
          value={location.href}
          onBlur={() => setDenied(false)}
          className="h-control w-72 min-w-0 max-md:w-28 rounded-control border border-control bg-surface px-2.5 text-input print:hidden"
        />
      )}
      <CopyButton text={location.href} label={label} onDenied={() => setDenied(true)} />
    </>
  )
}

const RESULT_SHOWN_MS = 2_000

/** Copies a text. For two seconds `result` is what to show: whether it was copied. */
export function useCopy(): { result: string | null; copy: (text: string) => Promise<boolean> } {
  const [result, setResult] = useState<string | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), RESULT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async (text: string) => {
    const isCopied = await writeToClipboard(text)
    setResult(isCopied ? m.copied : m.notCopied)
    return isCopied
  }
  return { result, copy }
}

/**
 * Browsers allow the clipboard API only on localhost and over https, and the user can deny it; execCommand works
 * elsewhere.
 */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const before = document.activeElement as HTMLElement | null
  const area = document.createElement('textarea')
  area.value = text
  // Inside an open dialog: a dialog takes the focus back from elements outside of it.
  const parent = before?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body
  parent.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  before?.focus()
  return isCopied
}
