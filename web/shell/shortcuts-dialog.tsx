import { usePreferences } from '../service/preferences.ts'
import { useStore } from '../service/store.ts'
import { Kbd } from '../ui/kbd.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { PageLink } from '../ui/text-link.tsx'
import { m } from './messages.ts'
import { PALETTE_KEYS, shortcuts } from './shortcuts.ts'

/** Keys of the focused component, which are not registered as shortcuts. */
const ALWAYS = [
  { keys: PALETTE_KEYS, description: m.searchAndCommands },
  { keys: 'Esc', description: m.closeADialogOrMenu },
  { keys: '↑ ↓ Enter', description: m.moveBetweenRowsOpenARow },
]

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = [...useStore(shortcuts), ...ALWAYS]
  const isOn = usePreferences().shortcuts
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.keyboardShortcuts} width="narrow">
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 pt-1">
        {list.map(({ keys, description }) => (
          <div key={keys} className="contents">
            <dt className="text-text-2">{description}</dt>
            <dd className="flex justify-end gap-1">
              {keys.split(' ').map(key => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-meta text-text-3">
        {(isOn ? m.singleKeysCanBeSwitchedOff : m.singleKeysAreSwitchedOff)({
          link: text => (
            <PageLink to="/account" onClick={onClose}>
              {text}
            </PageLink>
          ),
        })}
      </p>
    </Dialog>
  )
}
