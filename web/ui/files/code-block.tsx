import type { ReactNode } from 'react'

/** A block of code that scrolls horizontally. */
export const CodeBlock = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    tabIndex={0}
    className="overflow-x-auto rounded-control border border-line bg-sunken px-3 py-2.5"
  >
    <pre className="text-[12px] leading-[19px]">
      <code>{children}</code>
    </pre>
  </section>
)
