/** Languages of the web application and of texts for people. The first one is used where a reader's language is not here. */
export const LANGUAGES = ['en', 'de', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
