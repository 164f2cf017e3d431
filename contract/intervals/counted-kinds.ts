/** What a counter counts whose files have no classes: vehicles of all classes, which are not known, or one kind alone. */
export const COUNTED_KINDS = ['all', 'bicycle', 'pedestrian'] as const
export type CountedKind = (typeof COUNTED_KINDS)[number]
