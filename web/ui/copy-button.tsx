import { type Ref, useEffect, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { m } from './messages.ts'

interface Props {
  text: string
  /** `Copy token`; alone as an icon where `iconOnly`. */
  label: string
  iconOnly?: boolean
  variant?: 'primary' | 'plain' | 'quiet'
  autoFocus?: boolean
  onCopied?: () => void
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** Says "Copied" for two seconds. */
export function CopyButton({ text, label, iconOnly, variant = 'plain', onCopied, ...props }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await writeToClipboard(text)
    setCopied(true)
    onCopied?.()
  }
  const announcement = (
    <span role="status" className="sr-only">
      {copied ? m.copied : ''}
    </span>
  )
  if (iconOnly) {
    return (
      <>
        <IconButton icon={copied ? 'check' : 'copy'} label={copied ? m.copied : label} onPress={copy} {...props} />
        {announcement}
      </>
    )
  }
  return (
    <>
      <Button variant={variant} icon={copied ? 'check' : 'copy'} onPress={copy} {...props}>
        {copied ? m.copied : label}
      </Button>
      {announcement}
    </>
  )
}

/** Browsers allow the clipboard API only on localhost and over https; execCommand works elsewhere. */
async function writeToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const before = document.activeElement as HTMLElement | null
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
  before?.focus()
}
