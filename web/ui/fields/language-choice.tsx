import { Choices } from './choices.tsx'
import { LANGUAGE_NAMES } from './locale.ts'
import { m } from './messages.ts'

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
