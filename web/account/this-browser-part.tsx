import { changePreferences, type Preferences, usePreferences } from '../service/preferences.ts'
import { CardPart } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Segmented } from '../ui/segmented.tsx'

const THEMES: { value: Preferences['theme']; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** What is kept in this browser and holds only there. */
export function ThisBrowserPart() {
  const { theme, patterns, shortcuts } = usePreferences()
  return (
    <CardPart title="This browser">
      <div className="mt-1 flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-text-2" id="theme-label">
            Theme
          </span>
          <Segmented
            label="Theme"
            options={THEMES}
            value={theme}
            onChange={value => changePreferences({ theme: value })}
          />
        </div>
        <Checkbox
          isSelected={patterns}
          onChange={value => changePreferences({ patterns: value })}
          description="Hatches besides colours, to tell classes and directions apart."
        >
          Patterns in plots
        </Checkbox>
        <Checkbox
          isSelected={shortcuts}
          onChange={value => changePreferences({ shortcuts: value })}
          description="Single keys: / searches, g s goes to Sites, ? lists them all."
        >
          Keyboard shortcuts
        </Checkbox>
      </div>
    </CardPart>
  )
}
