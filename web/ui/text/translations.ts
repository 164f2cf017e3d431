import { addTranslation, type Translation } from './intl.ts'
import { LANGUAGE } from './locale.ts'

interface MessageFiles {
  [language: string]: () => Promise<{ default: Translation }>
}

/**
 * Loads a module, and before it the messages that it and its imports show in the reader's language: modules read their
 * messages once, when they are evaluated. The build (web/build-messages.ts) finds these messages and passes their files.
 */
export async function withMessages<Module>(load: () => Promise<Module>, files: MessageFiles = {}): Promise<Module> {
  const translation = await files[LANGUAGE]?.()
  if (translation) addTranslation(translation.default)
  return load()
}
