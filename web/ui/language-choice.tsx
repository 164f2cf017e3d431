import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { Choices } from './choices.tsx'
import { LANGUAGE_NAMES } from './locale.ts'
import { m } from './messages.ts'

interface Props {
  /** Null: that of the browser. */
  value: Language | null
  onChange: (language: Language | null) => void
  className?: string
}

const OPTIONS = [
  { value: null, label: m.languageOfBrowser },
  ...LANGUAGES.map(language => ({ value: language, label: LANGUAGE_NAMES[language], lang: language })),
]

export const LanguageChoice = (props: Props) => <Choices {...props} label={m.language} options={OPTIONS} />
