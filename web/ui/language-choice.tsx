import { LANGUAGES, type Language } from '../../contract/languages.ts'
import { Button } from './button.tsx'
import { LANGUAGE_NAMES } from './locale.ts'
import { m } from './messages.ts'

interface Props {
  /** Null: that of the browser. */
  value: Language | null
  onChange: (language: Language | null) => void
  className?: string
}

/** Buttons and no list: a list would add 10 kB to the sign-in page. */
export const LanguageChoice = ({ value, onChange, className = '' }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in all browsers
  <div role="group" aria-label={m.language} className={`flex flex-wrap gap-1 ${className}`}>
    <Choice isChosen={value === null} onPress={() => onChange(null)}>
      {m.languageOfBrowser}
    </Choice>
    {LANGUAGES.map(language => (
      <Choice key={language} lang={language} isChosen={value === language} onPress={() => onChange(language)}>
        {LANGUAGE_NAMES[language]}
      </Choice>
    ))}
  </div>
)

interface ChoiceProps {
  lang?: Language
  isChosen: boolean
  onPress: () => void
  children: string
}

const Choice = ({ lang, isChosen, onPress, children }: ChoiceProps) => (
  <Button size="small" variant={isChosen ? 'plain' : 'quiet'} aria-pressed={isChosen} onPress={onPress}>
    <span lang={lang}>{children}</span>
  </Button>
)
