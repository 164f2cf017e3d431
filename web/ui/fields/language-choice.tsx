import { m } from '../messages.ts'
import { LANGUAGE_NAMES } from '../text/locale.ts'
import { Choices } from './choices.tsx'

interface Props {
  /** Null: that of the browser. */
  value: string | null
  onChange: (language: string | null) => void
  className?: string
}

const OPTIONS = [
  { value: null, label: m.languageOfBrowser },
  ...LANGUAGE_NAMES.map(({ language, name }) => ({ value: language, label: name, lang: language })),
]

export const LanguageChoice = (props: Props) => <Choices {...props} label={m.language} options={OPTIONS} />
