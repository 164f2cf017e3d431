import type { ReactNode } from 'react'
import { Logo } from '../../shell/logo.tsx'
import { UnreachableStrip } from '../../shell/unreachable-strip.tsx'
import { LanguageChoice } from '../../ui/fields/language-choice.tsx'
import { storedLanguage, storeLanguage } from '../../ui/text/locale.ts'
import { PageLink, TextLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'

/** The frame of pages that anyone may read. */
export const OpenFrame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#main"
      className="sr-only z-50 print:hidden rounded-control bg-raised px-3 py-2 font-medium text-accent-text shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
    >
      {m.skipToContent}
    </a>
    <header className="border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-13 w-full max-w-[1328px] items-center gap-2.5 px-page">
        <Logo size={24} />
        <PageLink to="/open" className="text-card text-text! coarse:min-h-11">
          {m.openData}
        </PageLink>
        <PageLink to="/sign-in" className="ms-auto coarse:min-h-11">
          {m.signIn}
        </PageLink>
      </div>
    </header>
    <UnreachableStrip />
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1328px] flex-1 px-page pt-4 pb-8 print:p-0">
      {children}
    </main>
    <footer className="border-t border-line print:hidden">
      <div className="mx-auto flex w-full max-w-[1328px] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-page py-3 text-meta text-text-3">
        <p>
          {m.describedIn}{' '}
          <TextLink href="/open/openapi.json" className="coarse:min-h-11">
            {m.allAddresses}
          </TextLink>
        </p>
        <LanguageChoice
          value={storedLanguage() ?? null}
          onChange={language => storeLanguage(language) && location.reload()}
        />
      </div>
    </footer>
  </div>
)
