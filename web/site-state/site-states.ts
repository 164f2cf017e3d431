export type SiteState = 'alarm' | 'offline' | 'quiet' | 'none' | 'online'

/** The one that needs attention most is first. */
export const SITE_STATES: readonly SiteState[] = ['alarm', 'offline', 'quiet', 'none', 'online']
