import { useEffect } from 'react'
import { m } from './messages.ts'

interface Texts {
  title: string
  kind: string
  foot: string
}

const NAMES = ['--page-title', '--page-kind', '--page-foot', '--page-number']

/** Sets the texts in the margins of printed pages (print.css): the title at the top, the foot and the number at the bottom. */
export function usePageMargins({ title, kind, foot }: Texts): void {
  useEffect(() => {
    const { style } = document.documentElement
    const texts = [title, kind, foot].map(text => JSON.stringify(text))
    // The browser counts the pages.
    const [before = '', between = '', after = ''] = m.pageOf({ page: '|', pages: '|' }).split('|')
    const number = `${JSON.stringify(before)} counter(page) ${JSON.stringify(between)} counter(pages) ${JSON.stringify(after)}`
    for (const [i, name] of NAMES.entries()) style.setProperty(name, texts[i] ?? number)
    return () => {
      for (const name of NAMES) style.removeProperty(name)
    }
  }, [title, kind, foot])
}
