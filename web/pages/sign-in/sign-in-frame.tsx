import type { ReactNode } from 'react'
import { Logo } from '../../shell/logo.tsx'
import { LanguageChoice } from '../../ui/fields/language-choice.tsx'
import { useTitle } from '../../ui/page.tsx'
import { storedLanguage, storeLanguage } from '../../ui/text/locale.ts'
import { m } from './messages.ts'

/** The frame of pages without a session. */
export function SignInFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useTitle(title)
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center px-4 pt-[max(24px,16dvh)] pb-8">
      <div className="w-full max-w-90">
        <div className="mb-5 flex items-center gap-2.5">
          <Logo />
          <span className="text-[15px] font-semibold tracking-[-0.01em]">Wayside</span>
        </div>
        <div className="rounded-card border border-line bg-surface p-6 max-md:p-5">
          <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
            {title}
          </h1>
          {lead && <div className="mt-0.5 text-text-2">{lead}</div>}
          <div className="mt-4">{children}</div>
        </div>
        <LanguageChoice
          value={storedLanguage() ?? null}
          onChange={language => storeLanguage(language) && location.reload()}
          className="mt-4 px-1"
        />
        <p className="mt-4 px-1 text-meta text-text-3">
          {m.programsUseATokenInstead({
            link: text => (
              <a href="/docs" className="text-accent-text underline">
                {text}
              </a>
            ),
          })}
        </p>
      </div>
    </main>
  )
}
