import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { LANGUAGE_NAMES } from './locale.ts'
import { m } from './messages.ts'
import { Select } from './select.tsx'

const OPTIONS = LANGUAGES.map(language => ({ value: language, label: LANGUAGE_NAMES[language] }))

interface Props {
  /** Null: that of the browser. */
  value: Language | null
  onChange: (language: Language | null) => void
  className?: string
}

export const LanguageSelect = ({ value, onChange, className }: Props) => (
  <Select<Language | 'browser'>
    label={m.language}
    options={[{ value: 'browser', label: m.languageOfBrowser }, ...OPTIONS]}
    value={value ?? 'browser'}
    onChange={chosen => onChange(chosen === 'browser' ? null : chosen)}
    className={className}
  />
)
